package import GuichetCore

/// What no document says, or only unofficial notes do (docs/choices/direct.md, rows DF).
package struct DirectChoices: Sendable {
    /// How far the date of a request may be from the platform's clock, before or after it.
    package var dateToleranceSeconds: Int64 = 300
    /// How soon a capture, a cancellation or a refund is confirmed when nobody asks before.
    package var settlementSeconds: Int64 = 1
    /// Whether it is confirmed before the request for it is answered: for shops that cannot wait.
    package var settlesAtOnce = false
    /// Whether the amount inside an Apple Pay token has to be that of the order.
    package var comparesTokenAmount = true

    /// The cards that the hosted checkout page takes by Apple Pay, in the order in which the sheet prefers them.
    package var applePayNetworks: [ApplePayNetwork] = [.visa, .masterCard]
    /// From where: two letters each (ISO 3166-1).
    package var applePayRegions: Set<String> = ApplePayRegions.known

    package init() {}
}
