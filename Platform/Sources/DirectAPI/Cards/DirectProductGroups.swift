import GuichetCore
@_spi(Platform) import GuichetDirect

/// `getProductGroups`, `getProductGroup` and `getProductDirectory`.
extension DirectCatalogue {
    /// The contract has one group: the cards.
    static let cards = "Cards"

    func groups(_ call: DirectCall) throws -> DirectReply {
        try Self.checkContext(call)
        var answer = DirectProductGroups()
        answer.paymentProductGroups = call.shop.products.contains(where: \.isCard) ? [Self.group(call)] : []
        return DirectReply(200, answer)
    }

    func group(_ call: DirectCall) throws -> DirectReply {
        try Self.checkContext(call)
        guard call.parameters["paymentProductGroupId"]?.lowercased() == Self.cards.lowercased(),
            call.shop.products.contains(where: \.isCard)
        else {
            throw DirectRefusal.notFound("UNKNOWN_PRODUCT_GROUP_ID", propertyName: "paymentProductGroupId").withoutBody
        }
        return DirectReply(200, Self.group(call))
    }

    /// A directory lists the banks of a product such as iDEAL, and no product here has one.
    func directory(_ call: DirectCall) throws -> DirectReply {
        try Self.checkContext(call)
        do { _ = try Self.productID(call) } catch { throw Self.wrongProduct }
        throw DirectRefusal.notFound("PRODUCT_WITHOUT_DIRECTORY", propertyName: "paymentProductId")
    }

    private static func group(_ call: DirectCall) -> DirectProductGroup {
        var hints = DirectProductDisplayHints()
        hints.displayOrder = 0
        if !call.hides("translations") { hints.label = cards }
        var group = DirectProductGroup()
        group.displayHints = hints
        group.displayHintsList = [hints]
        group.id = cards
        return group
    }
}
