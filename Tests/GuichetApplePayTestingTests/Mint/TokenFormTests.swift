import Foundation
import GuichetApplePayTesting
import GuichetCore
import Testing

@Suite("The form of a token")
struct TokenFormTests {
    let world: World

    init() throws {
        world = try World.shared.get()
    }

    private func json(_ form: TokenForm) throws -> JSONValue {
        try JSONValue(parsing: try world.mint { $0.form = form }.json)
    }

    @Test("is bare, or one of three that contain the same members")
    func forms() throws {
        let bare = try json(.bare)
        let object = try json(.nestedObject)
        let text = try #require(try json(.nestedString)["paymentData"]?.text)
        let base64 = try #require(try json(.nestedBase64)["paymentData"]?.text.flatMap { Data(base64Encoded: $0) })
        for inner in [object["paymentData"], try JSONValue(parsing: text.utf8), try JSONValue(parsing: base64)] {
            #expect(inner?["data"] == bare["data"])
            #expect(inner?["header"] == bare["header"])
            #expect(inner?["version"] == bare["version"])
        }
    }

    @Test("has the payment method and the identifier in upper case beside it")
    func beside() throws {
        let json = try json(.nestedObject)
        let identifier = try #require(json["paymentData"]?["header"]?["transactionId"]?.text)
        #expect(json["transactionIdentifier"]?.text == identifier.uppercased())
        #expect(json["paymentMethod"] == ["displayName": "Visa 0000", "network": "Visa", "type": "debit"])
        let token = try world.mint {
            $0.form = .nestedObject
            $0.paymentMethod = PaymentMethodRecipe(
                displayName: "MasterCard 4242", network: "MasterCard", type: "credit")
        }
        #expect(
            try JSONValue(parsing: token.json)["paymentMethod"]
                == ["displayName": "MasterCard 4242", "network": "MasterCard", "type": "credit"])
    }

    @Test("carries the hash of the application data in hexadecimal digits")
    func applicationData() throws {
        let token = try world.mint { $0.applicationData = Array("order 42".utf8) }
        let hash = try JSONValue(parsing: token.json)["header"]?["applicationData"]?.text
        // printf 'order 42' | sha256sum
        #expect(hash == "59096d5ad4f7817da522986575e827c4ce75eee92fd1a6a5668fcb6a763a9604")
        #expect(token.verifier.applicationData == Array("order 42".utf8))
    }

    @Test("allows unknown members in token, header and payload")
    func unknown() throws {
        let token = try world.mint(as: .unknownFields)
        let json = try JSONValue(parsing: token.json)
        #expect(json["guichetUnknown"] != nil)
        #expect(json["header"]?["guichetUnknown"] != nil)
        #expect(try JSONValue(parsing: token.payload)["guichetUnknown"] != nil)
    }
}
