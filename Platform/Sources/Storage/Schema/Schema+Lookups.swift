extension Schema {
    /// What is looked up in each row's neighbours, and what an open page reads again and again.
    ///
    /// - A payment that is removed must have no refund, and no link may name it: without these indexes each one that is removed
    ///   read the whole table. They have a row for each refund, and for each link that was paid, so an order writes none.
    /// - The newest notifications come first. Without the index each look at them sorted all that are stored.
    static let lookups = Migration(
        version: 32, name: "indexes for removing payments, and for the newest notifications",
        statements: [paymentParents, linkPayments, newestNotifications], onlyAdds: true)

    static let paymentParents = "CREATE INDEX payments_parent ON payments (parent) WHERE parent IS NOT NULL"
    static let linkPayments =
        "CREATE INDEX payment_links_payment ON payment_links (payment) WHERE payment IS NOT NULL"
    static let newestNotifications = "CREATE INDEX notifications_newest ON notifications (created_at, id)"
}
