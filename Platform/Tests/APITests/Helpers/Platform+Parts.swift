import APISupport
import Engine
import GuichetCore
import Server

@testable import SipsAPI

extension Platform {
    /// Made for phones, spent by the office server's cardOrder.
    var paymentTokens: PaymentTokens { PaymentTokens(keyring: parts.contextKeyring, clock: paymentService.clock) }
}

extension SimulatedCard {
    /// A card that a platform's device takes.
    init(_ number: PAN) throws(SimulatedAppleRefusal) { try self.init(number, of: Platform.testCards) }
}
