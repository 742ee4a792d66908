import Engine
import GuichetCore
import GuichetLyra

/// The Lyra face, put together: a line for each service.
extension Platform {
    var lyraFace: LyraFace {
        let transactions = LyraTransactions(counter: counter, lookup: LyraLookup(store: counter.store))
        let wallet = LyraApplePay(desk: applePayDesk, choices: lyraChoices)
        let tokens = LyraTokens(counter: counter)
        let charge = LyraCharge(
            orders: LyraOrders(counter: counter), forms: lyraForms, tokens: tokens, wallet: wallet,
            addresses: addresses)
        return LyraFace(
            services: [
                .createPayment: LyraCreatePayment(charge: charge, choices: lyraChoices),
                .createToken: LyraChecked(carryOut: LyraCreateToken(charge: charge).answer),
                .tokenGet: LyraChecked(carryOut: tokens.get),
                .tokenCancel: LyraChecked(carryOut: tokens.cancel),
                .sdkTest: LyraChecked { (message: LyraSDKTestRequest, _) in
                    var answer = LyraSDKTestAnswer.blank
                    answer.value = message.value
                    return answer.lyraJSON
                },
                .transactionGet: LyraChecked(carryOut: transactions.get),
                .transactionCancel: LyraChecked(carryOut: transactions.cancel),
                .transactionRefund: LyraChecked(carryOut: transactions.refund),
                .transactionCancelOrRefund: LyraChecked(carryOut: transactions.cancelOrRefund),
                .transactionValidate: LyraChecked(carryOut: transactions.validate),
                .transactionUpdate: LyraChecked(carryOut: transactions.update),
                .transactionCapture: LyraChecked(carryOut: transactions.capture),
                .transactionDuplicate: LyraChecked(carryOut: transactions.duplicate),
                .orderGet: LyraChecked(carryOut: transactions.order),
            ], shops: lyraShops,
            envelope: LyraEnvelope(clock: counter.clock, random: counter.random, address: address),
            choices: lyraChoices, log: CallLog(logger, .lyra))
    }

    private var lyraForms: LyraForms {
        LyraForms(counter: counter, address: address, authentications: checkoutAuthentications)
    }

    /// The page of the face's forms.
    var lyraFormFace: LyraFormFace {
        LyraFormFace(
            forms: lyraForms, orders: LyraOrders(counter: counter), tokens: LyraTokens(counter: counter),
            shops: lyraShops, logger: logger)
    }
}
