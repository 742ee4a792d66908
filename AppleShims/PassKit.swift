public import Contacts
@_exported import Foundation
public import UIKit

// Apple's are read-only, except the contact; these can be filled, so that a check can.

public struct PKPaymentNetwork: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    // The values are not promised by Apple; the constants are.
    public static let amex = PKPaymentNetwork(rawValue: "AmEx")
    public static let cartesBancaires = PKPaymentNetwork(rawValue: "CartesBancaires")
    public static let electron = PKPaymentNetwork(rawValue: "Electron")
    public static let maestro = PKPaymentNetwork(rawValue: "Maestro")
    public static let masterCard = PKPaymentNetwork(rawValue: "MasterCard")
    public static let visa = PKPaymentNetwork(rawValue: "Visa")
    public static let vPay = PKPaymentNetwork(rawValue: "vPay")
}

public enum PKPaymentMethodType: UInt, Sendable {
    case unknown, debit, credit, prepaid, store, eMoney
}

public final class PKPaymentMethod: NSObject {
    public var displayName: String?
    public var network: PKPaymentNetwork?
    public var type = PKPaymentMethodType.unknown
}

public final class PKPaymentToken: NSObject {
    public var paymentMethod = PKPaymentMethod()
    public var transactionIdentifier = ""
    public var paymentData = Data()
}

public final class PKContact: NSObject {
    public var name: PersonNameComponents?
    public var postalAddress: CNPostalAddress?
    public var emailAddress: String?
    public var phoneNumber: CNPhoneNumber?
}

public final class PKShippingMethod: NSObject {
    public var identifier: String?
}

public final class PKPayment: NSObject {
    public var token = PKPaymentToken()
    public var billingContact: PKContact?
    public var shippingContact: PKContact?
    public var shippingMethod: PKShippingMethod?
}
