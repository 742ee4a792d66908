import Foundation
import GuichetSips
import Testing

@Suite("The values that the merchant's server gives to the app")
struct InitialisationTests {
    @Test("are four values under their documented names")
    func names() throws {
        let json = """
            {"publicKeyValue":"key","redirectionData":"data","redirectionUrl":"https:\\/\\/pay.example\\/inapp\\/v1",\
            "redirectionVersion":"GUICHET_1.0"}
            """
        let initialisation = try JSONDecoder().decode(Initialisation.self, from: Data(json.utf8))
        #expect(initialisation.publicKeyValue == "key")
        #expect(initialisation.redirectionData == "data")
        #expect(initialisation.redirectionUrl == URL(string: "https://pay.example/inapp/v1"))
        #expect(initialisation.redirectionVersion == "GUICHET_1.0")
    }

    @Test("are the same after encoding and decoding")
    func roundTrip() throws {
        let initialisation = Initialisation(
            publicKeyValue: "key", redirectionData: "data",
            redirectionUrl: try #require(URL(string: "https://pay.example/")), redirectionVersion: "v")
        let data = try JSONEncoder().encode(initialisation)
        #expect(try JSONDecoder().decode(Initialisation.self, from: data) == initialisation)
    }

    @Test(
        "are incomplete when one is missing",
        arguments: ["publicKeyValue", "redirectionData", "redirectionUrl", "redirectionVersion"])
    func missing(name: String) throws {
        var values = [
            "publicKeyValue": "key", "redirectionData": "data", "redirectionUrl": "https://pay.example/",
            "redirectionVersion": "v",
        ]
        values[name] = nil
        let data = try JSONEncoder().encode(values)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Initialisation.self, from: data) }
    }
}
