@_spi(Platform) import GuichetCore
import Testing

private struct Form {
    let pan: PAN
    let code: CardSecurityCode?
}

@Suite("A card's secrets")
struct CardSecrecyTests {
    let digits = "5100009876543217"

    @Test("the digits between the mask's ends appear nowhere")
    func pan() throws {
        let pan = try PAN(digits)
        for shown in waysToShow(pan) + waysToShow(Form(pan: pan, code: nil)) {
            #expect(!shown.contains("0987654"), "\(shown)")
        }
    }

    @Test("the mask is what is shown instead")
    func panShowsMask() throws {
        let pan = try PAN(digits)
        #expect(pan.description == "5100##########17")
        #expect(pan.debugDescription == pan.description)
        #expect("\(pan)" == pan.description)
        #expect(Mirror(reflecting: pan).children.map { "\($0.value)" } == [pan.description])
    }

    @Test("the security code appears nowhere", arguments: ["739", "7391"])
    func securityCode(digits: String) throws {
        let code = try CardSecurityCode(digits)
        let form = Form(pan: try PAN(self.digits), code: code)
        for shown in waysToShow(code) + waysToShow(form) {
            #expect(!shown.contains("739"), "\(shown)")
        }
        #expect(code.description == "***")
        #expect(Mirror(reflecting: code).children.isEmpty)
    }

    @Test("neither can be encoded, hashed or compared by accident")
    func noConformances() throws {
        let secrets: [Any] = [try PAN(digits), try CardSecurityCode("739")]
        for secret in secrets {
            #expect(!(secret is any Encodable))
            #expect(!(secret is any Equatable))
        }
    }

    @Test(
        "an error never repeats the input",
        arguments: ["510000987654321X", "51000098765", "51000098765432170000"])
    func errors(typed: String) throws {
        let error = try #require(throws: CardInputError.self) { try PAN(typed) }
        for shown in waysToShow(error) { #expect(!shown.contains("0987"), "\(shown)") }
        let other = try #require(throws: CardInputError.self) { try CardSecurityCode(typed) }
        for shown in waysToShow(other) { #expect(!shown.contains("0987"), "\(shown)") }
    }
}
