package import Engine

/// What is fixed of an API: its names, its test cards, and what faults can be ordered there.
package struct APIProfile: Sendable {
    /// The name under which the engine stores the API's data: the first half of a ``ShopID``.
    package let name: String
    /// Its name for people.
    package let title: String
    /// The names that the journal of requests and the metrics give to its calls.
    package let journalPlaces: [JournalPlaces.Place]
    /// How its payments are named.
    package let identifierForm: IdentifierForm
    /// The authorisation results of its published test cards.
    package let simulationRule: any SimulationRule
    /// Its published test cards with what each of them does, for people. The list is long, and a start does not need it.
    package let testCardList: @Sendable () -> TestCardList
    /// Its published test cards, if the wallet of a simulated phone supports them.
    package let walletTestCards: (any PublishedTestCards.Type)?
    /// Its codes for what the acquirer's faults need.
    package let faultWords: FaultWords
    /// The names of the calls that a fault can be ordered for.
    package let faultCalls: [String]
    /// The path of its contract, for tools; `nil` if it serves none.
    package let contractPath: String?
    /// The merchant identifiers that need a certificate if Apple is simulated.
    package let applePayMerchants: [String]

    package init(
        name: String, title: String, journalPlaces: [JournalPlaces.Place],
        identifierForm: IdentifierForm = .hexadecimal, simulationRule: any SimulationRule,
        testCardList: @escaping @Sendable () -> TestCardList,
        walletTestCards: (any PublishedTestCards.Type)? = nil, faultWords: FaultWords, faultCalls: [String],
        contractPath: String? = nil, applePayMerchants: [String] = []
    ) {
        self.name = name
        self.title = title
        self.journalPlaces = journalPlaces
        self.identifierForm = identifierForm
        self.simulationRule = simulationRule
        self.testCardList = testCardList
        self.walletTestCards = walletTestCards
        self.faultWords = faultWords
        self.faultCalls = faultCalls
        self.contractPath = contractPath
        self.applePayMerchants = applePayMerchants
    }
}
