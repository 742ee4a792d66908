import GuichetCore
import GuichetMerchant
import GuichetSips

func giveBack(
    _ amount: Amount, of order: String, at office: OfficeClient<Mercanet>, keep: (CashOperation) throws -> Void
) async throws -> Bool? {
    // getTransactionData: how much is there now, and in which status.
    let refund = try await office.prepare(.refund, .transactionReference(order), amount: amount)
    // With the order, on the disk, before anything is sent: after a crash `office.outcome(of:)` goes on from here.
    try keep(refund)
    let outcome = await office.carryOut(refund)
    switch outcome.state {
    case .done: return true
    // The reason is in `outcome.error`. It may be prepared and carried out again.
    case .notDone: return false
    // For a person to look at: another operator changed it meanwhile, or there is no answer. Nothing is sent again.
    default: return nil
    }
}
