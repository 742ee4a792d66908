import GuichetCore
import GuichetSips
import Testing

@testable import guichet

@Suite("What guichet phone shows of an answer")
struct PhoneReportTests {
    /// What answers at the address that is given may be no platform.
    @Test("no text of an answer controls the terminal: codes, names and values of fields, and what follows from them")
    func controls() {
        var response = JSONObject()
        response.append("na\rme", "\u{202E}value\nmore")
        let result = PhoneResult(
            operation: .cardOrder, verdict: .refused, advice: .fixIntegration, response: response,
            next: ["Correct \u{9B}2J."])
        let step = PhoneStep(name: "orderInitialize", code: "\u{1B}[2J", verdict: .refused, meaning: "re\u{7}fused")
        let lines = PhoneReport(result: result, steps: [step]).lines(.silent)
        #expect(
            lines == [
                #"✗ orderInitialize  \u{1B}[2J  re\u{7}fused"#, "", #"na\u{D}me  \u{202E}value\u{A}more"#, "",
                #"Correct \u{9B}2J."#,
            ])
    }
}
