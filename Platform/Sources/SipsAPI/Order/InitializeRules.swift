import APISupport
import GuichetCore
@_spi(Platform) import GuichetSips

/// The rules for every initialisation. Format errors are 30 and are checked first; a well-formed value that cannot be
/// accepted is 12 (data dictionary: "invalid transaction, check the parameters").
enum InitializeRules {
    static func check<Message: InitializeRequest>(_ message: Message) throws(SipsRefusal) {
        do throws(WireError) { try message.checkFormats() } catch { throw SipsRefusal(error) }
        try known(message.interfaceVersion?.hasPrefix("IR_MB_") == true, "interfaceVersion", "not an In-App version")
        try known(
            message.sdkOperationName.map(Message.service.operationNames.contains) ?? false, "sdkOperationName",
            "not an operation of \(Message.service.name)")
    }

    /// Whether the shop may use the prepared operation. The documented names of the function and of the operation
    /// differ: CARDORDER prepares cardOrder.
    static func check(_ name: SDKOperationName?, of shop: SipsShop) throws(SipsRefusal) {
        let contract = OperationContract.all.first { $0.sdkOperationName == name }
        guard let operation = contract?.operation, shop.allows(operation) else {
            throw SipsRefusal(.notPermitted, "\(contract?.operation.rawValue ?? "this") is not enabled for this shop")
        }
    }

    static func known(_ isAcceptable: Bool, _ field: String, _ reason: String) throws(SipsRefusal) {
        guard isAcceptable else { throw SipsRefusal(.invalidTransaction, field: field, "\(field): \(reason)") }
    }
}
