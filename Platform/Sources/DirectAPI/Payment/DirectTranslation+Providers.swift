import Crypto
import Engine
import GuichetCore
import GuichetDirect

extension DirectProvider {
    /// What the merchant has to do: show the code or the link of the app (`showFormData.paymentProduct3012`), give the
    /// order to the wallet's script (`showFormData.paymentProduct840`), or redirect the shopper. With a return address,
    /// the app's page can also be opened by a redirection.
    func action(_ redirection: DirectRedirection) -> DirectMerchantAction {
        var action = DirectMerchantAction()
        action.actionType = .showForm
        switch kind {
        case .debit: return redirection.action
        case .redirect:
            guard let orderId = redirection.orderId else { return redirection.action }
            let form: JSONValue = ["paymentProduct840": ["orderId": .string(orderId)]]
            action.showFormData = form.object
        case .app:
            let page = JSONValue.string(redirection.url)
            let form: JSONValue = ["paymentProduct3012": ["urlIntent": page, "qrCode": page]]
            action.showFormData = form.object
            if redirection.returnAddress != nil { action.redirectData = redirection.data }
        }
        return action
    }
}

extension DirectTranslation {
    /// `cardPaymentMethodSpecificOutput` of a payment in the bank's app: there is no card.
    var bankApp: DirectCardOutput {
        var card = DirectCardOutput()
        card.paymentProductId = details.product
        card.authorisationCode = authorisationCode
        card.fraudResults = fraud
        return card
    }

    /// `sepaDirectDebitPaymentMethodSpecificOutput`: the account itself is shown with its mandate only.
    var directDebit: JSONObject {
        var debit = JSONObject()
        debit.append("fraudResults", .object(fraud.json))
        if let reference = details.debit?.document.uniqueMandateReference {
            debit.append("paymentProduct771SpecificOutput", ["mandateReference": .string(reference)])
        }
        debit.append("paymentProductId", details.product.directJSON)
        return debit
    }

    /// `redirectPaymentMethodSpecificOutput`. The wallet's own number is made of the payment's name.
    var redirect: DirectRedirectOutput {
        var redirect = DirectRedirectOutput()
        redirect.paymentProductId = details.product
        redirect.authorisationCode = authorisationCode
        redirect.fraudResults = fraud
        if authorisationCode != nil, payment.provider?.isPayPal == true {
            let digest = SHA256.hash(data: Array("wallet transaction \(payment.id.text)".utf8))
            let number = Hex.encode(Array(digest)).uppercased().prefix(17)
            var output = JSONObject()
            output.append("payPalTransactionId", .string(String(number)))
            for (name, value) in DirectWalletAddress.named(details.walletAddress)?.output ?? [] {
                output.append(name, .object(value))
            }
            redirect.paymentProduct840SpecificOutput = output
        }
        return redirect
    }
}
