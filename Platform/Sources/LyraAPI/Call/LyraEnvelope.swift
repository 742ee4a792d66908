import APISupport
import Engine
import GuichetCore
import GuichetLyra

/// The envelope of every answer.
struct LyraEnvelope: Sendable {
    let clock: any PlatformClock
    let random: any RandomSource
    let address: PublicAddress

    /// `applicationVersion`: on Lyra's platform it is the build.
    static let version = "guichet"

    func around(_ answer: JSONValue, of service: LyraService, mode: LyraMode, isError: Bool) -> LyraResponse {
        var response = LyraResponse.blank
        response.webService = service
        response.version = "V4"
        response.applicationVersion = Self.version
        response.status = isError ? .error : .success
        response.answer = answer
        response.ticket = Hex.encode(random.bytes(16))
        response.serverDate = LyraTime.text(clock.now())
        response.applicationProvider = "LYRA"
        response.mode = mode
        response.serverUrl = address.url
        return response
    }
}
