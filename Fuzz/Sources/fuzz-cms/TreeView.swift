import SwiftASN1

/// The same signature as another reader sees it: swift-asn1's tree.
struct TreeView {
    let certificates: [Range<Int>]
    let issuer: Range<Int>
    let serialNumber: Range<Int>
    let signedAttributes: Range<Int>
    let signature: Range<Int>
    let messageDigest: Range<Int>
    /// The node of the signing time.
    let signingTime: ASN1Node

    struct Missing: Error {
        let what: String
    }

    init(_ bytes: [UInt8]) throws {
        let data = try Self.child(1, 0, of: BER.parse(bytes))
        certificates = try Self.children(Self.child(3, of: data)).map(\.range)
        let signer = try Self.child(4, 0, of: data)
        issuer = try Self.child(1, 0, of: signer).range
        serialNumber = try Self.content(Self.child(1, 1, of: signer))
        let attributes = try Self.child(3, of: signer)
        signedAttributes = attributes.range
        signature = try Self.content(Self.child(5, of: signer))
        messageDigest = try Self.content(Self.attribute(KnownAttribute.messageDigest, in: attributes))
        signingTime = try Self.attribute(KnownAttribute.signingTime, in: attributes)
    }

    /// The one value of the one attribute of this type.
    private static func attribute(_ type: [UInt8], in attributes: ASN1Node) throws -> ASN1Node {
        let found = try children(attributes).filter {
            guard case .primitive(let bytes) = try child(0, of: $0).content else { return false }
            return type.elementsEqual(bytes)
        }
        guard found.count == 1 else { throw Missing(what: "\(found.count) attributes of one type") }
        let values = try children(child(1, of: found[0]))
        guard values.count == 1 else { throw Missing(what: "\(values.count) values") }
        return values[0]
    }

    private static func children(_ node: ASN1Node) throws -> [ASN1Node] {
        guard case .constructed(let children) = node.content else { throw Missing(what: "children") }
        return Array(children)
    }

    private static func child(_ path: Int..., of node: ASN1Node) throws -> ASN1Node {
        var node = node
        for index in path {
            let all = try children(node)
            guard all.indices.contains(index) else { throw Missing(what: "child \(index)") }
            node = all[index]
        }
        return node
    }

    private static func content(_ node: ASN1Node) throws -> Range<Int> {
        guard case .primitive(let bytes) = node.content else { throw Missing(what: "a primitive value") }
        return bytes.startIndex..<bytes.endIndex
    }
}

extension ASN1Node {
    var range: Range<Int> { encodedBytes.startIndex..<encodedBytes.endIndex }
}
