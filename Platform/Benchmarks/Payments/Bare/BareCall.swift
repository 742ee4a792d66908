import ArgumentParser
import Hummingbird
import NIOCore

/// The calls that a bare payment stands for.
enum BareCall: String, ExpressibleByArgument, CaseIterable {
    /// Sips: `cardOrder`.
    case cardOrder
    /// Lyra: `Charge/CreatePayment` with a token of Apple Pay.
    case applePayToken
    /// Direct: `createPayment` with data that the merchant decrypted.
    case decryptedData

    /// - Parameter contextLength: of the phone's `redirectionData`, in bytes; only a `cardOrder` has one.
    func cryptography(contextLength: Int) throws -> any BareCryptography {
        switch self {
        case .cardOrder: try BareEncryptedCard(contextLength: contextLength)
        case .applePayToken: try BareApplePay()
        case .decryptedData: BareSignedCall()
        }
    }

    /// Where the echo's server has the call.
    var path: RouterPath {
        switch self {
        case .cardOrder: EchoCommand.cardOrderPath
        case .applePayToken: EchoCommand.lyraPath
        case .decryptedData: EchoCommand.directPath
        }
    }

    /// Reads the message as the echo does.
    func read(_ request: Request, _ context: BasicRequestContext) async throws {
        switch self {
        case .cardOrder: _ = try await request.decode(as: EchoCommand.Message.self, context: context)
        case .applePayToken: _ = try await request.decode(as: EchoCommand.LyraMessage.self, context: context)
        case .decryptedData: _ = try await request.decode(as: EchoCommand.DirectMessage.self, context: context)
        }
    }
}
