#if canImport(PassKit)
    import Foundation
    import GuichetCore
    public import PassKit

    extension PKPaymentRequest {
        /// PassKit's request, with exactly the values of ``ApplePayRequest``.
        public convenience init(_ request: ApplePayRequest) {
            self.init()
            merchantIdentifier = request.merchantIdentifier
            countryCode = request.countryCode
            currencyCode = request.currencyCode
            supportedNetworks = request.supportedNetworks.map(PKPaymentNetwork.init)
            merchantCapabilities = PKMerchantCapability(rawValue: request.capabilities.rawValue)
            paymentSummaryItems = request.summaryItems.map { item in
                PKPaymentSummaryItem(
                    label: item.label,
                    amount: NSDecimalNumber(
                        mantissa: item.minorUnits.magnitude, exponent: Int16(-item.decimals),
                        isNegative: item.minorUnits < 0))
            }
            applicationData = request.applicationData.map { Data($0) }
            requiredBillingContactFields = Set(request.requiredBillingContactFields.map(PKContactField.init))
            requiredShippingContactFields = Set(request.requiredShippingContactFields.map(PKContactField.init))
        }
    }

    extension PKPaymentNetwork {
        /// PassKit's own constant if there is one; otherwise the network's name.
        init(_ network: ApplePayNetwork) {
            switch network {
            case .amex: self = .amex
            case .cartesBancaires: self = .cartesBancaires
            case .electron: self = .electron
            case .maestro: self = .maestro
            case .masterCard: self = .masterCard
            case .visa: self = .visa
            case .vPay: self = .vPay
            default: self.init(rawValue: network.rawValue)
            }
        }
    }

    extension PKContactField {
        init(_ field: ApplePayContactField) {
            switch field {
            case .emailAddress: self = .emailAddress
            case .name: self = .name
            case .phoneNumber: self = .phoneNumber
            case .phoneticName: self = .phoneticName
            case .postalAddress: self = .postalAddress
            }
        }
    }
#endif
