import GuichetCore
@_spi(Platform) import GuichetLyra

// begin: lyra-read
/// The payment of a notification; `nil` unless the shop's password signed it.
func signedPayment(in body: [UInt8], password: LyraPassword) throws -> LyraPayment? {
    let form = try LyraSignedForm(parsing: body)
    guard form.hashKey == .password, form.algorithm == LyraSignature.algorithm,
        let text = LyraSignature.signedText(of: form.answer, hash: form.hash, password: password)
    else { return nil }
    // Only the text that was signed is read.
    let answer = LyraAnswer(try JSONValue(parsing: text.utf8, limits: LyraResponse.limits))
    guard case .payment(let payment) = answer else { return nil }
    return payment
}
// end: lyra-read

// begin: lyra-paid
/// Whether the payment pays this order of the shop with one transaction of this amount, in euros.
func pays(_ payment: LyraPayment, order: String, cents: Int64, shopId: String) -> Bool {
    guard payment.shopId == shopId, payment.orderDetails?.orderId == order, payment.orderStatus == .paid,
        let transactions = payment.transactions, transactions.count == 1, let transaction = transactions.first
    else { return false }
    return transaction.status == .paid && transaction.detailedStatus != .partiallyAuthorised
        && transaction.operationType == .debit && transaction.amount == cents && transaction.currency == .eur
}
// end: lyra-paid
