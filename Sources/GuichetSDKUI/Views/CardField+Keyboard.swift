#if canImport(UIKit)
    package import UIKit

    /// How the system helps the shopper to fill in a field.
    extension CardField {
        /// What the system offers to fill in, or to read with the camera.
        @MainActor package var contentType: UITextContentType? {
            switch self {
            case .number: return .creditCardNumber
            case .expiry:
                if #available(iOS 17, *) { return .creditCardExpiration }  // iOS-newer: guarded
                return nil
            case .securityCode:
                if #available(iOS 17, *) { return .creditCardSecurityCode }  // iOS-newer: guarded
                return nil
            }
        }

        /// A pad of numbers has no sign between the month and the year.
        @MainActor package var keyboard: UIKeyboardType { self == .expiry ? .numbersAndPunctuation : .numberPad }
    }
#endif
