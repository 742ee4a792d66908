package import GuichetCore

/// Behaviour that no document describes, or only unofficial notes (docs/choices/direct.md, rows DF).
package struct DirectChoices: Sendable {
    /// The tolerance for the date of a request, before and after the platform's clock.
    package var dateToleranceSeconds: Int64 = 300
    /// Delay before a capture, a cancellation or a refund is confirmed, unless the merchant asks earlier.
    package var settlementSeconds: Int64 = 1
    /// Whether it is confirmed before the request for it is answered: for shops that cannot wait.
    package var settlesAtOnce = false
    /// Whether the amount inside an Apple Pay token must equal that of the order.
    package var comparesTokenAmount = true

    /// The networks that the hosted checkout page accepts by Apple Pay, in the sheet's order of preference.
    package var applePayNetworks: [ApplePayNetwork] = [.visa, .masterCard]
    /// The regions in which it is offered: two letters each (ISO 3166-1).
    package var applePayRegions: Set<String> = ApplePayRegions.known

    /// Whether shops are being developed here: pages of every origin may call the client API, and shoppers may return to
    /// `http` on any machine.
    package var isDevelopment = false

    package init() {}
}
