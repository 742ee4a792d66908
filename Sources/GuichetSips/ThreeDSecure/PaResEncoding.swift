import GuichetCore

/// PaRes, the issuer's answer, in the encoding that `cardValidateAuthenticationAndOrder` requires (Sips In-App 24.3):
/// "the standard algorithm URL Encode has to be applied to the field paResMessage received from the ACS". Exactly once.
public enum PaResEncoding {
    /// The maximum in a message of the wire, and more than any known PaRes.
    static let maximumBytes = 16_384

    /// A PaRes, URL-encoded exactly once, however often it was encoded before; `nil` if the text cannot be a PaRes.
    ///
    /// Pages between may encode it not at all, once or twice. PaRes is a variant of Base64: it has no percent sign, so
    /// a text with an escape was encoded again; and no space, so a space was a plus sign.
    public static func encodedOnce(_ text: String) -> String? {
        guard let raw = raw(text) else { return nil }
        let encoded = FormEncoding.encode(raw)
        return encoded.utf8.count <= maximumBytes ? encoded : nil
    }

    /// The same without any encoding.
    public static func raw(_ text: String) -> String? {
        // More than the longest PaRes needs, even if it was encoded three times.
        guard !text.isEmpty, text.utf8.count <= maximumBytes * 9 else { return nil }
        var raw = text
        for _ in 0..<3 where raw.utf8.contains(UInt8(ascii: "%")) {
            guard let decoded = percentDecoded(raw) else { return nil }
            raw = decoded
        }
        var result: [UInt8] = []
        for byte in raw.utf8 {
            switch byte {
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"): break  // Base64 in lines, as old issuers write it.
            case UInt8(ascii: " "): result.append(UInt8(ascii: "+"))
            case UInt8(ascii: "%"): return nil
            case 0x21...0x7E: result.append(byte)
            default: return nil
            }
        }
        return result.isEmpty ? nil : String(decoding: result, as: UTF8.self)
    }

    /// Decodes only `%XX`: a plus sign is unchanged.
    private static func percentDecoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next(), let low = rest.next(),
                let decoded = Hex.decode(String(decoding: [high, low], as: UTF8.self))
            else { return nil }
            bytes += decoded
        }
        let decoded = String(decoding: bytes, as: UTF8.self)
        return decoded.utf8.elementsEqual(bytes) ? decoded : nil
    }
}
