import GuichetCore
@_spi(Platform) public import GuichetDirectClient

extension DirectSubmitBatchRequest {
    /// Checks the members together: exactly one list, the one for the header's kind of operation, with as many items as
    /// the header declares.
    public func faultsTogether() -> [DirectInputFault] {
        guard let operation = self.header?.operationType, let count = self.header?.itemCount else { return [] }
        let lists: [(name: String, operation: DirectBatchOperation)] = [
            ("createPayments", .createPayment), ("capturePayments", .capturePayment),
            ("cancelPayments", .cancelPayment), ("refundPayments", .refundPayment),
            ("subsequentPayments", .subsequentPayment), ("createPayouts", .createPayout),
            ("createPaymentLinks", .createPaymentLink),
        ]
        var faults: [DirectInputFault] = []
        for list in lists {
            let items = json[list.name]?.array?.count ?? 0
            if list.operation != operation, items > 0 {
                faults.append(
                    DirectInputFault(.invalid, propertyName: list.name, "is not what the header says the batch is of"))
            } else if list.operation == operation, items != Int(count) {
                faults.append(
                    DirectInputFault(
                        .invalid, propertyName: "header.itemCount", "is not the number of \(list.name)"))
            }
        }
        return faults
    }
}
