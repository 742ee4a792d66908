import APISupport
import Engine
import GuichetCore
import GuichetSips

/// Common code of the wallet calls.
extension RedirectionContext {
    /// The wallet that the merchant's server named. The shop is the one that sealed the initialisation: a wallet of
    /// another shop cannot be named.
    func walletID(of shop: ShopID) throws(SipsRefusal) -> WalletID {
        guard let name = message["merchantWalletId"]?.text else {
            throw SipsRefusal(.formatError, field: "merchantWalletId", "merchantWalletId is missing")
        }
        return WalletID(shop: shop, name: name)
    }
}

extension InAppCall {
    /// `paymentMeanId`, six digits at most by its format.
    func paymentMeanId() throws(SipsRefusal) -> Int {
        guard let number = request.paymentMeanId.flatMap({ Int($0) }) else {
            throw SipsRefusal(.formatError, field: "paymentMeanId", "paymentMeanId is missing")
        }
        return number
    }
}

extension ResponseCode {
    /// 01, in functions about wallets: the wallet or the card does not exist (client libraries; elsewhere the code
    /// means a partial success).
    static let notInWallet: ResponseCode = .partialSuccess
}

extension SipsRefusal {
    static let unknownWallet = SipsRefusal(.notInWallet, field: "merchantWalletId", "the shop has no such wallet")
    static let unknownWalletCard = SipsRefusal(.notInWallet, field: "paymentMeanId", "the wallet has no such card")

    init(_ error: WalletError) {
        switch error {
        case .sameCard: self.init(.duplicate, field: "cardNumber", "the card is in the wallet already")
        case .full: self.init(.invalidTransaction, field: "merchantWalletId", "the wallet is full")
        case .unknownWallet: self = .unknownWallet
        case .unknownCard: self = .unknownWalletCard
        }
    }
}
