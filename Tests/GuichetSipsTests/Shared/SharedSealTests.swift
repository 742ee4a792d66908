import GuichetCore
import GuichetSips
import TestSupport
import Testing

@Suite("The seal, compared with the reference vectors")
struct SharedSealTests {
    static let path = "vectors/sips-seal.json"

    @Test(
        "every JSON vector has its text and its seal", .enabled(if: SharedFolder.has(path), "\(SharedFolder.missing)"))
    func json() throws {
        let vectors = try #require(try SharedFolder.json(Self.path)["json"]?.array)
        #expect(vectors.count > 0)
        for vector in vectors {
            let name = try #require(vector["name"]?.text)
            let key = SipsSecretKey(try #require(vector["key"]?.text))
            let seal = try #require(vector["seal"]?.text)
            if let message = vector["json"]?.object {
                if let text = vector["string"]?.text {
                    #expect(MessageSeal.text(of: message) == text, "\(name)")
                }
                let sealed = try #require(MessageSeal.sealing(message, with: key))
                #expect(sealed["seal"]?.text == seal, "\(name)")
                #expect(MessageSeal.verify(sealed, with: key), "\(name)")
            } else {
                let text = try #require(vector["string"]?.text)
                #expect(SealAlgorithm.hmacSHA256.seal(text, with: key) == seal, "\(name)")
            }
        }
    }

    @Test("every POST vector has its seal", .enabled(if: SharedFolder.has(path), "\(SharedFolder.missing)"))
    func post() throws {
        let vectors = try #require(try SharedFolder.json(Self.path)["post"]?.array)
        #expect(vectors.count > 0)
        for vector in vectors {
            let data = try #require(vector["Data"]?.text)
            let key = SipsSecretKey(try #require(vector["key"]?.text))
            let seal = try #require(vector["Seal"]?.text)
            let algorithm = vector["algorithm"]?.text.map { SealAlgorithm(rawValue: $0) } ?? .sha256
            #expect(PostSeal.seal(data: data, with: key, algorithm: algorithm) == seal)
            #expect(PostSeal.verify(data: data, seal: seal, with: key, algorithm: algorithm))
            #expect(!PostSeal.verify(data: data + "|", seal: seal, with: key, algorithm: algorithm))
        }
    }
}
