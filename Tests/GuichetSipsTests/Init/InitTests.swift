@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips
import Testing

@Suite("The service of initialisations")
struct InitTests {
    @Test("has its documented path and recommended version")
    func service() {
        #expect(InitService.orderInitialize.name == "orderInitialize")
        #expect(InitService.orderInitialize.path == "/rs-services/v2/checkoutInApp/orderInitialize")
        #expect(InitService.orderInitialize.recommendedInterfaceVersion == "IR_MB_3.0")
        #expect(WireFormat.interfaceVersion.matches(InitService.orderInitialize.recommendedInterfaceVersion))
    }

    @Test("answers with eight fields")
    func answer() throws {
        let json = """
            {"errorFieldName":"amount","publicKeyValue":"k","redirectionData":"d","redirectionStatusCode":"30",\
            "redirectionStatusMessage":"m","redirectionUrl":"u","redirectionVersion":"v","seal":"s"}
            """
        let value = try JSONValue(parsing: json.utf8)
        let answer = try InitializeResponse(wireObject: #require(value.object))
        #expect(answer.redirectionStatusCode == .formatError)
        #expect(answer.errorFieldName == "amount")
        #expect(JSONValue.object(answer.wireObject).encoded() == Array(json.utf8))
        #expect(InitializeResponse.fields.count == 8)
    }

    @Test("may answer with its status as a number")
    func numericStatus() throws {
        let value = try JSONValue(parsing: #"{"redirectionStatusCode":99}"#.utf8)
        let answer = try InitializeResponse(wireObject: #require(value.object))
        #expect(answer.redirectionStatusCode == .internalError)
    }
}
