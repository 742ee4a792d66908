import GuichetCore
@_spi(Platform) import GuichetLyra
import TestSupport
import Testing

/// Answers that the platform gave, and hashes that it published.
@Suite("The platform's own messages")
struct SharedLyraTests {
    private static let folder = "data/lyra-samples"
    private static let samples = (try? SharedFolder.names(in: folder)) ?? []

    @Test(
        "recorded answers are read by their types and written again as they came",
        .enabled(if: SharedFolder.has(folder), "\(SharedFolder.missing)"), arguments: samples)
    func recorded(name: String) throws {
        let json = try SharedFolder.json("\(Self.folder)/\(name)")
        let object = try #require(json.object)
        let isEnvelope = object["webService"] != nil
        let answer = isEnvelope ? LyraResponse(json: object).answered : LyraAnswer(json)
        if case .other = answer { Issue.record("\(name) has an answer of an unknown type") }
        if isEnvelope {
            var response = LyraResponse(json: object)
            response.answer = answer.json
            #expect(response.lyraJSON == json)
            #expect(response.status != nil && response.webService != nil && response.mode == .test)
        } else {
            #expect(answer.json == json)
        }
        let again = try JSONValue(parsing: answer.json.encoded(), limits: LyraResponse.limits)
        #expect(again == (isEnvelope ? object["answer"] : json))
        #expect(Self.samples.count >= 12)
    }

    @Test(
        "every field of a recorded answer is declared, has the declared type, and stands in the declared order",
        .enabled(if: SharedFolder.has(folder), "\(SharedFolder.missing)"), arguments: samples)
    func declared(name: String) throws {
        for object in try SharedFolder.json("\(Self.folder)/\(name)").objects {
            // Only what merchants put into metadata has no type.
            guard let typeName = object["_type"]?.text else { continue }
            let type = try #require(Documents.answer(ofType: typeName), "\(typeName)")
            let declared = type.rules.map(\.name) + ["_type"]
            let found = object.members.map(\.name)
            #expect(found == declared.filter(Set(found).contains), "\(typeName)")
            for rule in type.rules {
                guard let value = object[rule.name], value != .null else { continue }
                #expect(throws: Never.self, "\(typeName) \(rule.name)") { try rule.check(value, at: rule.name) }
            }
        }
    }

    @Test(
        "a payment made by the kit has the fields of a recorded one, nulls and order included",
        .enabled(if: SharedFolder.has(folder), "\(SharedFolder.missing)"))
    func blank() throws {
        let json = try #require(
            try SharedFolder.json("\(Self.folder)/create_zero_click_payment.json")["answer"]?.object)
        let recorded = LyraPayment(json: json)
        var transaction = LyraPaymentTransaction.blank
        transaction.transactionDetails?.subscriptionDetails = .blank
        var payment = LyraPayment.blank
        payment.transactions = [transaction]
        #expect(Self.shape(payment.lyraJSON) == Self.shape(recorded.lyraJSON))
        payment = payment.taking(recorded)
        #expect(payment.lyraJSON == recorded.lyraJSON)
    }

    /// The names in their order, without the values.
    private static func shape(_ json: JSONValue) -> [String] {
        json.objects.flatMap { ["{"] + $0.members.map(\.name) + ["}"] }
    }

    private static let hashes = "vectors/lyra-ipn.json"
    private static let password = LyraPassword("testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M")
    private static let key = LyraHMACKey("38453613e7f44dc58732bad3dca2bca3")

    @Test("published hashes are right", .enabled(if: SharedFolder.has(hashes), "\(SharedFolder.missing)"))
    func publishedHashes() throws {
        let vectors = try #require(try SharedFolder.json(Self.hashes).array)
        #expect(vectors.count >= 3)
        for vector in vectors {
            let posted = try #require(vector["kr_answer_as_posted"]?.text)
            let signed = try #require(vector["kr_answer_signed"]?.text)
            let hash = try #require(vector["hash"]?.text)
            let isPassword = vector["key"]?.text == "password"
            func signedText(_ text: String) -> String? {
                isPassword
                    ? LyraSignature.signedText(of: text, hash: hash, password: Self.password)
                    : LyraSignature.signedText(of: text, hash: hash, key: Self.key)
            }
            #expect(signedText(signed) == signed)
            #expect(signedText(posted) == signed)
            #expect(signedText(signed.replacingFirst("PAID", with: "UNPAID")) == nil)
            let json = try JSONValue(parsing: Array(signed.utf8), limits: LyraResponse.limits)
            guard case .payment(let payment) = LyraAnswer(json) else {
                Issue.record("no payment")
                continue
            }
            #expect(payment.orderStatus == .paid)
            // Written by the kit, the platform's own text comes out again: the same order, `/` as it is.
            #expect(String(decoding: payment.lyraJSON.encoded(), as: UTF8.self) == signed)
        }
    }

    private static let codes = "data/lyra-error-codes.tsv"

    @Test(
        "every published error code has an origin and advice",
        .enabled(if: SharedFolder.has(codes), "\(SharedFolder.missing)"))
    func errorCodes() throws {
        let published = try SharedFolder.text(Self.codes).split(separator: "\n").compactMap { line in
            line.split(separator: "\t").first.map { LyraErrorCode(rawValue: String($0)) }
        }
        #expect(published.count > 600)
        let origins: Set<LyraErrorCode.Origin> = [.acquirer, .authentication, .browser, .input, .platform]
        for code in published { #expect(origins.contains(code.origin), "\(code)") }
        // Each code that this module explains is a published one.
        #expect(Set(LyraErrorCode.explained).isSubset(of: published))
        #expect(LyraErrorCode.explained.count > 70)
    }
}
