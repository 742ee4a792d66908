// begin: first-receive
import GuichetCore
import GuichetMerchant
import GuichetSips

func receive(_ body: [UInt8], key: SipsSecretKey, ordered: (String) -> Amount?) throws {
    let verifier = AutomaticResponseVerifier(merchantId: "002001000000001", keys: ["1": key])
    let response = try verifier.verify(form: body)  // throws unless the seal is right
    guard let order = response.transactionReference, let amount = ordered(order) else { return }
    // Accepted, with the amount and the currency that are in your books.
    if response.accepts(amount) { deliver(order) }
}
// end: first-receive

/// The shop's own.
private func deliver(_ order: String) {}
