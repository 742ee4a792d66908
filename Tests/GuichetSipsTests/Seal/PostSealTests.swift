import GuichetSips
import Testing

@Suite("The seal of a message in POST form")
struct PostSealTests {
    let key = SipsSecretKey("guichet-test-key")
    let data = "amount=2|captureDay=0|responseCode=17|customerMobilePhone=null"

    @Test("is SHA-256 over the data and the key, unless another algorithm was asked for")
    func algorithms() throws {
        let byDefault = try #require(PostSeal.seal(data: data, with: key))
        #expect(byDefault == SealAlgorithm.sha256.seal(data, with: key))
        #expect(PostSeal.verify(data: data, seal: byDefault, with: key))
        #expect(!PostSeal.verify(data: data, seal: byDefault, with: key, algorithm: .hmacSHA256))

        let asked = try #require(PostSeal.seal(data: data, with: key, algorithm: .hmacSHA256))
        #expect(asked == SealAlgorithm.hmacSHA256.seal(data, with: key))
        #expect(PostSeal.verify(data: data, seal: asked, with: key, algorithm: .hmacSHA256))
        #expect(!PostSeal.verify(data: data, seal: asked, with: key))
    }

    @Test("runs over the data exactly as they stand: order, spaces and encoding count")
    func exactly() throws {
        let seal = try #require(PostSeal.seal(data: data, with: key))
        let others = [
            data + " ", " " + data, data + "|", data.uppercased(), String(data.dropLast()),
            data.split(separator: "|").sorted().reversed().joined(separator: "|"), "",
        ]
        for other in others { #expect(!PostSeal.verify(data: other, seal: seal, with: key), "\(other)") }
    }

    @Test("may be in upper case, and must be there")
    func spelling() throws {
        let seal = try #require(PostSeal.seal(data: data, with: key))
        #expect(PostSeal.verify(data: data, seal: seal.uppercased(), with: key))
        #expect(!PostSeal.verify(data: data, seal: "", with: key))
        #expect(!PostSeal.verify(data: data, seal: String(seal.dropLast()), with: key))
        #expect(!PostSeal.verify(data: data, seal: seal, with: SipsSecretKey("")))
    }
}
