public import Foundation
public import UIKit

public struct PKMerchantCapability: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

public struct PKContactField: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let emailAddress = PKContactField(rawValue: "emailAddress")
    public static let name = PKContactField(rawValue: "name")
    public static let phoneNumber = PKContactField(rawValue: "phoneNumber")
    public static let phoneticName = PKContactField(rawValue: "phoneticName")
    public static let postalAddress = PKContactField(rawValue: "postalAddress")
}

public class PKPaymentSummaryItem: NSObject {
    public var label: String
    public var amount: NSDecimalNumber
    public init(label: String, amount: NSDecimalNumber) {
        self.label = label
        self.amount = amount
    }
}

public final class PKPaymentRequest: NSObject {
    public var merchantIdentifier = ""
    public var countryCode = ""
    public var currencyCode = ""
    public var supportedNetworks: [PKPaymentNetwork] = []
    public var merchantCapabilities: PKMerchantCapability = []
    public var paymentSummaryItems: [PKPaymentSummaryItem] = []
    public var applicationData: Data?
    public var requiredBillingContactFields: Set<PKContactField> = []
    public var requiredShippingContactFields: Set<PKContactField> = []
}

public enum PKPaymentAuthorizationStatus: Int, Sendable { case success, failure }

public final class PKPaymentAuthorizationResult: NSObject {
    public let status: PKPaymentAuthorizationStatus
    public init(status: PKPaymentAuthorizationStatus, errors: [any Error]?) { self.status = status }
}

@MainActor
public protocol PKPaymentAuthorizationControllerDelegate: AnyObject {
    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void)
    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController)
}

/// What a device would do, a check does: it takes the latest one and calls its delegate.
public final class PKPaymentAuthorizationController: NSObject {
    /// Ours. Unsafe, as all that follow: a check has one thread, and sets them before it looks.
    nonisolated(unsafe) public static var canPay = true, canPayWithNetworks = true, presents = true
    /// Ours.
    nonisolated(unsafe) public static var latest: PKPaymentAuthorizationController?
    /// Ours.
    public let request: PKPaymentRequest
    public weak var delegate: (any PKPaymentAuthorizationControllerDelegate)?
    /// Ours.
    public var dismissals = 0

    public init(paymentRequest request: PKPaymentRequest) {
        self.request = request
        super.init()
        Self.latest = self
    }
    public class func canMakePayments() -> Bool { canPay }
    public class func canMakePayments(
        usingNetworks networks: [PKPaymentNetwork], capabilities: PKMerchantCapability
    ) -> Bool { canPayWithNetworks && !networks.isEmpty }
    public func present(completion: ((Bool) -> Void)?) { completion?(Self.presents) }
    public func dismiss(completion: (() -> Void)?) {
        dismissals += 1
        completion?()
    }
}

public final class PKPassLibrary: NSObject {
    /// Ours.
    nonisolated(unsafe) public static var setUps = 0
    public func openPaymentSetup() { Self.setUps += 1 }
}

public enum PKPaymentButtonType: Int, Sendable {
    case plain, buy, setUp, inStore, donate, checkout, book, subscribe, reload, addMoney, topUp, order, rent, support,
        contribute, tip, `continue`
}

public enum PKPaymentButtonStyle: Int, Sendable { case white, whiteOutline, black, automatic }

@MainActor
public final class PKPaymentButton: UIButton {
    /// Ours.
    public let type: PKPaymentButtonType
    public init(paymentButtonType type: PKPaymentButtonType, paymentButtonStyle style: PKPaymentButtonStyle) {
        self.type = type
        super.init(frame: .zero)
    }
}
