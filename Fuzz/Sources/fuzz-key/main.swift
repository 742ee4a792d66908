import FuzzSupport
import GuichetApplePay
import GuichetCore

/// Texts in PEM: a merchant's key, with or without its certificate.
fuzz { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let outcome = run(text) { (text) throws(ApplePayError) in
        try ProcessingKey(pem: text, merchantIdentifier: KnownTokens.merchantIdentifier).publicKeyHash
    }
    // Each further reading checks an RSA key anew, which is slow: some of the inputs will do.
    if bytes.count.isMultiple(of: 4) { checkDisguise(text, outcome) }
    guard text.contains("CERTIFICATE") else { return }
    _ = run(text) { (text) throws(ApplePayError) in try ProcessingKey(pem: text).publicKeyHash }
    _ = run(text) { (text) throws(ApplePayError) in try ProcessingCertificate(pem: text).publicKeyHash }
    _ = run(text) { (text) throws(ApplePayError) in Array(try TrustedRoot(pem: text).fingerprint) }
}

enum Outcome: Equatable {
    case read([UInt8])
    case refused(ApplePayError.Code)
}

/// The same key is read from a text with other words before it and the line ends of Windows.
func checkDisguise(_ text: String, _ outcome: Outcome) {
    let isUnusual = text.unicodeScalars.contains { $0 == "\r" || $0 == "\u{FFFD}" }
    guard !isUnusual, text.contains("-----BEGIN") else { return }
    var disguised = String.UnicodeScalarView("Bag Attributes\r\n    friendlyName: key\r\n".unicodeScalars)
    for scalar in text.unicodeScalars {
        if scalar == "\n" { disguised.append("\r") }
        disguised.append(scalar)
    }
    let again = run(String(disguised)) { (text) throws(ApplePayError) in
        try ProcessingKey(pem: text, merchantIdentifier: KnownTokens.merchantIdentifier).publicKeyHash
    }
    guard outcome == again else { found("other words before it, other line ends, another outcome") }
}

/// Reads a text. A refusal repeats nothing of it.
func run(_ text: String, _ read: (String) throws(ApplePayError) -> [UInt8]) -> Outcome {
    do throws(ApplePayError) {
        return .read(try read(text))
    } catch {
        checkSilence(error, text)
        return .refused(error.code)
    }
}

/// A line of base64 may be part of a private key: no message repeats one.
func checkSilence(_ error: ApplePayError, _ text: String) {
    let message = error.description
    for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) where line.count >= 32 {
        guard let line = String(line), line.utf8.allSatisfy(isBase64), !isHash(line) else { continue }
        if message.contains(line) { found("a message repeats a line of the text: \(message)") }
    }
}

private func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), 0x30...0x39, UInt8(ascii: "+"),
        UInt8(ascii: "/"), UInt8(ascii: "="):
        true
    default: false
    }
}

/// Hashes of public keys are told on purpose.
private func isHash(_ line: String) -> Bool { line.utf8.count == 64 && Hex.decode(line) != nil }
