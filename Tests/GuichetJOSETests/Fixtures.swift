@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetJOSE
import Testing

/// A key minted for these tests, and messages to it that another JOSE implementation made from its public half.
enum Minted {
    static let keyID = "interop-1"
    static let x = "Gpz1aiT_e4210y12DqxqE7SuvdwLrQVc6kcNhmhvRbQ"
    static let y = "MX7vighUViZWYC6KysGaIL9DLVn33yxS71udQ-eh53E"
    static let d = "0-PmyVhBPpPDNFedmhtM6RmPmyGjwFe_n5dd3nGRBmc"
    static let plaintext = #"{"cardNumber":"4100000000000005"}"#

    static let plain = """
        eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImtpZCI6ImludGVyb3AtMSIsImVwayI6eyJjcnYiOiJQLTI1NiIsIngiOiJqb28x\
        d1lscGI0YzZpMDhEY0RNSXdUTnBvVlRUV2dDWVVVOWhEa3JmZzAwIiwieSI6IlN4OWpUcGNJOWVSOUl6V3FZaUYtdjR4bWxjeGNBYUZweTJD\
        bEFKYXR4SlEiLCJrdHkiOiJFQyJ9fQ..x4mt6Ebxudxua0-8.o1l6NZ_FnDZ8l-9fBaWmUmdfiymoB7HW-I6sFZuZ4mfR.Mb2dq74gSbrIuz\
        RGZxehOg
        """

    /// With `apu` and `apv`, which take part in the derivation.
    static let withParties = """
        eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImtpZCI6ImludGVyb3AtMSIsImFwdSI6ImNHaHZibVUiLCJhcHYiOiJZMjkxYm5S\
        bGNnIiwiZXBrIjp7ImNydiI6IlAtMjU2IiwieCI6ImxhNGdUVDQ3T2dWdk52T1duS1RPMXprZUVVNU1MLUxXNUtuTEdzWWgtckkiLCJ5Ijoi\
        am5sTU9PMFdtZ2M0aWJRRXV5eDh0blNsb2IycHlUY3JtcEpwYUV1b3ZhayIsImt0eSI6IkVDIn19..84Bip31DnQhHsgwm.p2CYrzDGR4wwc\
        pC2Uh-DhiG6b2GhvtBXRpr0KT0FXCRk.2V6QTRSeaHZbAjxBYm-d6Q
        """

    /// Rightly made with `A128GCM`, which is not spoken here.
    static let otherEncryption = """
        eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTEyOEdDTSIsImtpZCI6ImludGVyb3AtMSIsImVwayI6eyJjcnYiOiJQLTI1NiIsIngiOiI0elpt\
        TE5OWlowQ3pvbENidnBOUlo1QWxJQ1pWZEg2RVZVcUh2b09rT2RZIiwieSI6IkF2VHlfT0RxeTQ5cThtRUdXRVBiM1JJc1l3ZTZLNkNlMWtI\
        QW81ckNiTVkiLCJrdHkiOiJFQyJ9fQ..F6fnwKSAHfoGClql.ZLsRANPOAMMrcMoRAp8xSHTrsalvR7jn-hzeUzOtc0Nu.glSZZajclpLxm-\
        9tDnZHiw
        """

    static func key() throws -> PrivateJWK {
        try PrivateJWK(
            keyID: keyID, expires: 2_000_000_000, rawRepresentation: try #require(Base64URL.decode(d)))
    }
}

/// The five parts of a compact message, to take apart and put together again.
struct Compact {
    var parts: [String]

    init(_ text: String) throws {
        parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        try #require(parts.count == 5)
    }

    var text: String { parts.joined(separator: ".") }

    func bytes(_ part: Int) throws -> [UInt8] { try #require(Base64URL.decode(parts[part])) }

    /// With another header, changed member by member.
    func header(_ change: (inout JSONObject) throws -> Void) throws -> String {
        var object = try #require(try JSONValue(parsing: bytes(0)).object)
        try change(&object)
        var copy = self
        copy.parts[0] = Base64URL.encode(JSONValue.object(object).encoded())
        return copy.text
    }

    func replacing(_ part: Int, with bytes: [UInt8]) -> String {
        var copy = self
        copy.parts[part] = Base64URL.encode(bytes)
        return copy.text
    }
}

/// The code with which a message is refused by the owner of a key.
func refusal(of text: String, by key: PrivateJWK) throws -> JOSEError.Code {
    try #require(throws: JOSEError.self) {
        try CompactJWE.decrypt(text) { $0 == key.publicKey.keyID ? key : nil }
    }.code
}
