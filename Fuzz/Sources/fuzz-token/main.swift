import FuzzSupport
@_spi(Tools) import GuichetApplePay
import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The text of a token.
let acceptance = Acceptance(KnownTokens.load())
fuzz { text in
    guard let value = checkJSON(text) else {
        if (try? ApplePayToken(parsing: text)) != nil { found("a token of what is not JSON") }
        return
    }
    if let token = checkToken(text, value) { acceptance.check(token) }
}

/// What is read is written and read again as the same.
func checkJSON(_ text: [UInt8]) -> JSONValue? {
    guard let value = try? JSONValue(parsing: text) else { return nil }
    let written = value.encoded()
    guard let again = try? JSONValue(parsing: written) else { found("JSON that we wrote is not JSON to us") }
    guard again == value else { found("JSON changes when it is written and read") }
    // Swift's == takes two spellings of a letter for one; bytes do not.
    guard again.encoded() == written else { found("JSON changes its bytes when it is written and read") }
    guard let indented = try? JSONValue(parsing: Array(value.encodedForPeople().utf8)), indented.encoded() == written
    else { found("JSON for people is other JSON") }
    return value
}

func checkToken(_ text: [UInt8], _ value: JSONValue) -> ApplePayToken? {
    let token: ApplePayToken
    do throws(ApplePayError) {
        token = try ApplePayToken(parsing: text)
    } catch {
        if error.step != .token { found("a text was refused at another step: \(error)") }
        // The text in other spellings is refused as well, for the same reason.
        let again = refusal { () throws(ApplePayError) in try ApplePayToken(json: value) }
        if text.count <= ApplePayToken.largestText, again?.code != error.code { found("refused differently") }
        return nil
    }
    guard let read = try? ApplePayToken(json: value), same(read, token) else { found("the tree is another token") }
    let written = value.encoded()
    guard let again = try? ApplePayToken(parsing: written), same(again, token) else {
        found("the token changes when it is written and read")
    }
    checkNames(value, of: token)
    if token.wrapping == nil { checkNested(value, written, token) }
    return token
}

/// Every field has its one name, byte for byte.
func checkNames(_ value: JSONValue, of token: ApplePayToken) {
    func names(_ object: JSONObject?) -> Set<[UInt8]> { Set((object?.members ?? []).map { Array($0.name.utf8) }) }
    guard token.wrapping == nil else { return }
    let outer = names(value.object)
    let header = names(value["header"]?.object)
    for name in ["version", "data", "signature", "header"] where !outer.contains(Array(name.utf8)) {
        found("\(name) is read from a field of another name")
    }
    let key: String = if case .ephemeralPublicKey = token.keyMaterial { "ephemeralPublicKey" } else { "wrappedKey" }
    for name in [key, "publicKeyHash", "transactionId"] where !header.contains(Array(name.utf8)) {
        found("\(name) is read from a field of another name")
    }
}

/// A bare token inside others is the same token.
func checkNested(_ value: JSONValue, _ written: [UInt8], _ token: ApplePayToken) {
    let forms: [JSONValue] = [
        value, .string(String(decoding: written, as: UTF8.self)), .string(Data(written).base64EncodedString()),
    ]
    for form in forms {
        let nested: JSONValue = ["paymentMethod": ["type": "debit"], "paymentData": form]
        do throws(ApplePayError) {
            let read = try ApplePayToken(parsing: nested.encoded())
            guard same(read, token, wrapped: true) else { found("a nested token is another one") }
        } catch {
            // One level more, or a third more bytes, may be more than the limits allow.
            guard error.code == .tooLarge || error.reason.contains("too") else { found("nested: \(error)") }
        }
    }
}

func same(_ one: ApplePayToken, _ other: ApplePayToken, wrapped: Bool = false) -> Bool {
    one.version == other.version && one.data == other.data && one.signature == other.signature
        && one.keyMaterial == other.keyMaterial && one.publicKeyHash == other.publicKeyHash
        && one.transactionID == other.transactionID && one.applicationData == other.applicationData
        && (wrapped || one.wrapping == other.wrapping) && one.unknownFields == other.unknownFields
        && one.unknownHeaderFields == other.unknownHeaderFields
}

func refusal(_ body: () throws(ApplePayError) -> ApplePayToken) -> ApplePayError? {
    do throws(ApplePayError) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}
