/// A ContentInfo with SignedData (RFC 5652, sections 3 and 5.1), in the format of published tokens: indefinite lengths,
/// no content, the certificates unsorted.
struct SignedMessage {
    var type: ObjectID = .signedData
    var version: UInt8 = 1
    /// `nil` for the algorithms of the signers.
    var digestAlgorithms: [[UInt8]]?
    var contentType: ObjectID = .data
    /// The content, unless it is detached.
    var attached: [UInt8]?
    var certificates: [[UInt8]]
    var signers: [SignerPlan]
    var isDER = false

    func encoded(over content: [UInt8]) throws -> [UInt8] {
        var algorithms: [[UInt8]] = []
        for signer in signers {
            let algorithm = signer.digest.algorithm(withNull: signer.digestHasNull)
            if !algorithms.contains(algorithm) { algorithms.append(algorithm) }
        }
        let content0 = attached.map { [wrap(0xA0, [DER.octets($0)])] } ?? []
        let infos = try signers.map { try $0.encoded(over: content) }
        let data = wrap(
            0x30,
            [
                DER.integer(version), DER.set(digestAlgorithms ?? algorithms),
                wrap(0x30, [contentType.encoded] + content0),
            ] + certificateSet + [DER.set(DER.sorted(infos))])
        return wrap(0x30, [type.encoded, wrap(0xA0, [data])])
    }

    /// `[0] IMPLICIT CertificateSet`; empty if there are no certificates.
    private var certificateSet: [[UInt8]] {
        guard !certificates.isEmpty else { return [] }
        return [wrap(0xA0, isDER ? DER.sorted(certificates) : certificates)]
    }

    private func wrap(_ tag: UInt8, _ parts: [[UInt8]]) -> [UInt8] {
        isDER ? DER.element(tag, Array(parts.joined())) : DER.indefinite(tag, parts)
    }
}
