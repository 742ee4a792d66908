public import GuichetCore
public import GuichetSips

/// The cards of a shopper's wallet, to choose a card and its brand. No user interface: tested on Linux.
public struct WalletModel: Sendable, Hashable {
    /// One card, for one row.
    public struct Card: Sendable, Hashable, Identifiable {
        /// `paymentMeanId`
        public let id: Int
        /// The shopper's name for the card; empty if it has none, also where its mask was stored as one.
        public let alias: String
        /// The masked number: the first four digits and the last two.
        public let maskedPan: String
        /// The month until which the card is valid, if it is known.
        public let expiry: CardExpiry?
        /// Whether the card has expired.
        public let isExpired: Bool
        /// The stored brand first; more than one if the cardholder has a choice (`paymentMeanCoBadgingBrandList`).
        public let brands: [PaymentMeanBrand]

        /// The last digits in the masked number, for display.
        public var ending: String { maskedPan.suffix(while: { $0.isNumber }) }
    }

    /// The cards of the wallet.
    public private(set) var cards: [Card]
    /// `paymentMeanId` of the chosen card.
    public private(set) var selection: Int?
    /// The brand that the cardholder chose, for a co-badged card.
    public private(set) var chosenBrand: PaymentMeanBrand?

    /// - Parameters:
    ///   - response: the answer to `getWalletData`.
    ///   - thisMonth: the current month; a card is valid until the end of its month. `nil`: no card has expired.
    public init(_ response: INAPPGetWalletDataResponse, thisMonth: CardExpiry?) {
        cards = (response.walletPaymentMeanData ?? []).compactMap { item in
            guard let id = item.paymentMeanId else { return nil }
            let expiry = item.panExpiryDate.flatMap { try? CardExpiry(yyyyMM: $0) }
            let others = (item.paymentMeanCoBadgingBrandList ?? []).map(PaymentMeanBrand.init(rawValue:))
            var brands: [PaymentMeanBrand] = []
            for brand in [item.paymentMeanBrand].compactMap(\.self) + others where !brands.contains(brand) {
                brands.append(brand)
            }
            // The payment sheet keeps a card under its mask: the alias is a required field.
            let alias = item.paymentMeanAlias == item.maskedPan ? nil : item.paymentMeanAlias
            return Card(
                id: id, alias: alias ?? "", maskedPan: item.maskedPan ?? "", expiry: expiry,
                isExpired: Self.isPast(expiry, in: thisMonth), brands: brands)
        }
        selection = cards.first { !$0.isExpired }?.id
    }

    private static func isPast(_ expiry: CardExpiry?, in thisMonth: CardExpiry?) -> Bool {
        guard let expiry, let thisMonth else { return false }
        return expiry < thisMonth
    }

    /// The card that the shopper selected, if any.
    public var selected: Card? { cards.first { $0.id == selection } }

    /// Selects a card that exists and has not expired.
    public mutating func select(_ id: Int) {
        guard id != selection, cards.contains(where: { $0.id == id && !$0.isExpired }) else { return }
        (selection, chosenBrand) = (id, nil)
    }

    /// The shopper chooses a brand of the selected card.
    public mutating func choose(_ brand: PaymentMeanBrand) {
        if let selected, selected.brands.count > 1, selected.brands.contains(brand) { chosenBrand = brand }
    }

    /// The wallet as it was read again, for example after a card was removed. What the shopper chose stays, if it is
    /// there.
    package mutating func replace(by other: WalletModel) {
        let (card, brand) = (selection, chosenBrand)
        self = other
        if let card { select(card) }
        if let brand, selection == card { choose(brand) }
    }

    /// The wallet after a card was removed; `nil` if that was the last one.
    package func without(_ id: Int) -> WalletModel? {
        let left = cards.filter { $0.id != id }
        guard !left.isEmpty else { return nil }
        var other = self
        other.cards = left
        if selection == id { (other.selection, other.chosenBrand) = (left.first { !$0.isExpired }?.id, nil) }
        return other
    }

    /// For `walletOrder`: nothing if the shopper did not choose, so that the wallet's own brand applies (Sips In-App
    /// 24.3, walletOrder, field "paymentMeanBrand").
    public var brandSelection: (brand: PaymentMeanBrand?, status: BrandSelectionStatus?) {
        chosenBrand.map { ($0, .appliedHolder) } ?? (nil, nil)
    }
}

extension StringProtocol {
    fileprivate func suffix(while belongs: (Character) -> Bool) -> String {
        String(String(reversed().prefix(while: belongs)).reversed())
    }
}

extension WalletModel.Card {
    /// What a row shows: the shopper's name for the card, or its brand and last digits as on a receipt, `Visa … 17`. A screen
    /// reader would read each `#` of a mask.
    package var name: String {
        guard alias.isEmpty else { return alias }
        let parts = [brands.first?.shopperName, ending.isEmpty ? nil : "… \(ending)"].compactMap(\.self)
        return parts.isEmpty ? maskedPan : parts.joined(separator: " ")
    }

    /// The text that VoiceOver speaks for a row: name, brand, last digits one by one, date.
    public func spoken(_ texts: ShopperTexts) -> String {
        let digits = ending.map(String.init).joined(separator: " ")
        let date = expiry.map { texts.expiryText($0, isPast: isExpired) }
        return ([alias, brands.first?.shopperName, digits].compactMap(\.self) + [date].compactMap(\.self))
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension ShopperTexts {
    /// `Valid until 12/30`, or that it has expired.
    public func expiryText(_ expiry: CardExpiry, isPast: Bool) -> String {
        let month = "\(expiry.month < 10 ? "0" : "")\(expiry.month)/\(expiry.yyyyMM.dropFirst(2).prefix(2))"
        return isPast ? expired : Self.fill(validUntil, month)
    }

    /// The label of the button that removes a card.
    public func removeText(_ card: WalletModel.Card) -> String {
        Self.fill(removeCard, card.name)
    }
}
