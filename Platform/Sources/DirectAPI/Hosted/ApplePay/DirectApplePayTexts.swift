import APISupport

/// The hosted checkout page's texts about Apple Pay. One table for each language, in a file of its own.
struct DirectApplePayTexts: Sendable {
    /// The page's title if a card is not the only way to pay.
    let title: String
    /// The button's text. "Apple Pay" is never translated.
    let button: String
    let orByCard: String
    /// If Apple Pay is the only way to pay, and is not offered.
    let nothingElse: String
    let sheetClosed: String
    let tokenRefused: String

    // The panel for testers.
    let panel: String
    let offered: String
    let notOffered: String
    let holds: String
    let fails: String
    let unknownMark: String
    let conditions: Conditions
    let reasons: Reasons
    let simulate: String
    let simulateHint: String
    let cards: String
    let declined: String
    let use: String
    let withoutDevice: String
    /// Keyed by region code.
    let regions: [String: String]

    // The sheet.
    let sheetTitle: String
    let sheetNote: String
    let card: String
    /// With `%` for a sensor.
    let confirm: String
    let confirmOnWatch: String
    let confirmOnCompanion: String
    let later: String
    let manage: String

    /// The names of the conditions.
    struct Conditions: Sendable {
        let registration: String
        let product: String
        let device: String
        let browser: String
        let region: String
        let card: String
    }

    /// Why a condition is not met; with `%` for the actual value.
    struct Reasons: Sendable {
        let notRegistered: String
        let rejected: String
        let unsubscribed: String
        let termsChanged: String
        let notEnabled: String
        let leftOut: String
        let notSimulated: String
        let noDevice: String
        let notListed: String
        let notSafari: String
        let notThere: String
        let noCard: String
        /// For a condition that depends on a device, if there is none.
        let unknown: String
    }

    static func of(_ language: PageLanguage) -> DirectApplePayTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }

    func name(of condition: DirectApplePayConditions.Condition) -> String {
        switch condition {
        case .registration: conditions.registration
        case .product: conditions.product
        case .device: conditions.device
        case .browser: conditions.browser
        case .region: conditions.region
        case .card: conditions.card
        }
    }

    /// - Parameters:
    ///   - shopper: supplies the actual values.
    ///   - networks: the accepted networks, as text.
    func text(
        _ reason: DirectApplePayConditions.Reason, shopper: DirectApplePayShopper?, networks: String
    ) -> String {
        switch reason {
        case .notRegistered: reasons.notRegistered
        case .rejected: reasons.rejected
        case .unsubscribed: reasons.unsubscribed
        case .termsChanged: reasons.termsChanged
        case .notEnabled: reasons.notEnabled
        case .leftOut: reasons.leftOut
        case .notSimulated: reasons.notSimulated
        case .noDevice: reasons.noDevice
        case .notListed: reasons.notListed.replacing("%", with: shopper?.device.name ?? "")
        case .notSafari: reasons.notSafari.replacing("%", with: shopper?.browser.name ?? "")
        case .notThere: reasons.notThere.replacing("%", with: region(shopper?.region ?? ""))
        case .noCard: reasons.noCard.replacing("%", with: networks)
        }
    }

    func region(_ code: String) -> String { regions[code] ?? code }

    /// On the sheet: how the device's user confirms.
    func confirm(on device: ApplePayDevice) -> String {
        if let sensor = device.sensor { return confirm.replacing("%", with: sensor.rawValue) }
        return device.kind == .watch ? confirmOnWatch : confirmOnCompanion
    }
}
