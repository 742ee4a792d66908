import APISupport
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import GuichetMerchant
import Support
import Testing

@testable import guichet

/// docs/operator.md, "Subscriptions and mandates".
@Suite("guichet subscription list, guichet mandate list", .timeLimit(.minutes(5)))
struct AgreementListTests {
    private static func run(_ bench: Workbench, _ arguments: String...) async throws -> ChildProcess.Result {
        let result = try await Command.run(arguments + ["--data", bench.data])
        #expect(result.status == 0, "\(arguments): \(result.errors)")
        return result
    }

    private static func json(_ bench: Workbench, _ arguments: String...) async throws -> JSONValue {
        let result = try await Command.run(arguments + ["--json", "--data", bench.data])
        #expect(result.status == 0, "\(arguments): \(result.errors)")
        return try JSONValue(parsing: Array(result.output.utf8), limits: JSONLimits(depth: 16, values: 10_000))
    }

    // MARK: Tables

    @Test("a subscription is on one line: its state, its payments, its next one or its end, and why one was not paid")
    func subscriptionTable() {
        let answer: JSONValue = [
            "subscriptions": [
                [
                    "id": "20261122GVKLazkK", "api": "lyra", "shop": "69876357", "state": "active",
                    "payments": .integer(2),
                    "unpaidBecause": .null, "createdAt": "2026-11-22T18:21:54.050+00:00",
                    "nextPaymentAt": "2027-01-31T03:00:00.000+00:00", "endedAt": .null,
                ],
                [
                    "id": "20261122ended", "api": "lyra", "shop": "73239078", "state": "cancelled",
                    "payments": .integer(12),
                    "unpaidBecause": .null, "createdAt": "2026-11-22T18:21:54.055+00:00", "nextPaymentAt": .null,
                    "endedAt": "2026-12-01T09:00:00.000+00:00",
                ],
                [
                    "id": "20261122unpaid", "api": "lyra", "shop": "73239078", "state": "active",
                    "payments": .integer(0),
                    "unpaidBecause": "it is \u{1B}[31mnot paid", "createdAt": "2026-11-22T18:21:54.060+00:00",
                    "nextPaymentAt": "2026-12-02T05:00:00.000+00:00", "endedAt": .null,
                ],
            ],
            "next": .null,
        ]
        #expect(
            SubscriptionListCommand.lines(answer) == [
                "CREATED                  API   SHOP      SUBSCRIPTION      STATE      PAYMENTS  "
                    + "NEXT PAYMENT             ENDED                    UNPAID BECAUSE",
                "2026-11-22 18:21:54.050  lyra  69876357  20261122GVKLazkK  active     2         "
                    + "2027-01-31 03:00:00.000",
                "2026-11-22 18:21:54.055  lyra  73239078  20261122ended     cancelled  12        "
                    + "                         2026-12-01 09:00:00.000",
                "2026-11-22 18:21:54.060  lyra  73239078  20261122unpaid    active     0         "
                    + "2026-12-02 05:00:00.000                           it is \\u{1B}[31mnot paid",
            ])
    }

    @Test("a mandate is on one line: its state, whether it is for one debit or several, its last debit and its end")
    func mandateTable() {
        func mandate(_ reference: String, _ state: String, _ more: (String, JSONValue)...) -> JSONValue {
            var json = JSONObject()
            json.append("reference", .string(reference))
            json.append("api", "direct")
            json.append("shop", "AcmeTest")
            json.append("state", .string(state))
            json.append("createdAt", "2026-11-22T18:21:54.050+00:00")
            for (name, value) in more { json.append(name, value) }
            return .object(json)
        }
        let time: JSONValue = "2026-11-23T09:00:00.000+00:00"
        let answer: JSONValue = [
            "mandates": [
                mandate("M-1", "active", ("isForOneDebit", .bool(false)), ("debitedAt", .null), ("endedAt", .null)),
                mandate("M-200", "used", ("isForOneDebit", .bool(true)), ("debitedAt", time), ("endedAt", time)),
                // Whatever a platform of another version leaves out is neither yes nor no.
                mandate("M-3", "revoked", ("endedAt", time)),
            ]
        ]
        #expect(
            MandateListCommand.lines(answer) == [
                "CREATED                  API     SHOP      REFERENCE  STATE    DEBITS   LAST DEBIT               ENDED",
                "2026-11-22 18:21:54.050  direct  AcmeTest  M-1        active   several",
                "2026-11-22 18:21:54.050  direct  AcmeTest  M-200      used     one      2026-11-23 09:00:00.000  "
                    + "2026-11-23 09:00:00.000",
                "2026-11-22 18:21:54.050  direct  AcmeTest  M-3        revoked                                    "
                    + "2026-11-23 09:00:00.000",
            ])
    }

    @Test(
        "a cursor that a shell would read otherwise is in quotes",
        arguments: [
            ("direct/AcmeTest/M-1", "direct/AcmeTest/M-1"), ("7a,1:2_3.4@5%6+7", "7a,1:2_3.4@5%6+7"),
            ("direct/AcmeTest/M;reboot", "'direct/AcmeTest/M;reboot'"), ("direct/a/$(id)", "'direct/a/$(id)'"),
            ("direct/a/it's", #"'direct/a/it'\''s'"#), ("direct/a/~*", "'direct/a/~*'"), ("", "''"),
        ])
    func cursor(text: String, word: String) {
        #expect(text.shellWord == word)
    }

    // MARK: A running platform

    @Test("a subscription is listed without its card, with why its payment was not made, and when it ended")
    func subscriptions() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                #expect(try await Self.run(bench, "subscription", "list").output == "No subscriptions.\n")
                let token = try await Self.register(platform)
                let day = SystemClock().now().adding(seconds: 10 * 86_400).iso8601.prefix(10)
                let made = try await MailTests.lyra(
                    "Charge/CreateSubscription",
                    [
                        "paymentMethodToken": .string(token), "amount": .integer(990), "currency": "EUR",
                        "orderId": "PLAN-1",
                        "effectDate": .string("\(day)T00:00:00+00:00"), "rrule": "RRULE:FREQ=DAILY;COUNT=2",
                    ], platform)
                let id = try #require(made?["subscriptionId"]?.text)
                let lines = try await Self.run(bench, "subscription", "list").output.split(separator: "\n")
                #expect(lines.count == 2)
                #expect(lines.last?.contains("  lyra  69876357  \(id)  active  0         ") == true, "\(lines)")
                for filter in [("--shop", "73239078"), ("--shop", "direct/AcmeTest"), ("--api", "sips")] {
                    let other = try await Self.run(bench, "subscription", "list", filter.0, filter.1)
                    #expect(other.output == "No subscriptions.\n", "\(filter)")
                }
                let listed = try await Self.json(bench, "subscription", "list", "--shop", "lyra/69876357")
                #expect(listed["subscriptions"]?.array?.first?["id"]?.text == id)
                #expect(!listed.encodedForPeople().contains("497010") && !lines.joined().contains("497010"))

                let changed = try await bench.run("shop", "lyra", "set", "69876357", "--card-brands", "AMEX")
                #expect(changed.status == 0, "\(changed.errors)")
                _ = try await Self.run(bench, "clock", "advance", "12d")
                let unpaid = try await Self.run(bench, "subscription", "list").output
                let reason = "  the shop has no contract for the card's brand or for the currency\n"
                #expect(unpaid.hasSuffix(reason), "\(unpaid)")

                try await MailTests.lyra("Token/Cancel", ["paymentMethodToken": .string(token)], platform)
                let ended = try await Self.run(bench, "subscription", "list").output
                #expect(ended.contains("\(id)  cancelled  0 ") && !ended.hasSuffix(reason), "\(ended)")
            }
        }
    }

    /// Pays, and registers the card with it.
    private static func register(_ platform: RunningPlatform) async throws -> String {
        let paid = try await MailTests.lyra(
            "Charge/CreatePayment",
            [
                "amount": .integer(990), "currency": "EUR", "orderId": "CARD1", "formAction": "REGISTER_PAY",
                "customer": ["email": "anna@example.com"],
                "paymentForms": [
                    [
                        "paymentMethodType": "CARD", "pan": "4970100000000055", "expiryMonth": "12",
                        "expiryYear": "99", "securityCode": "123",
                    ]
                ],
            ], platform)
        return try #require(paid?["transactions"]?.array?.first?["paymentMethodToken"]?.text)
    }

    @Test("mandates are listed by shop and reference without the account holder, page by page, ready for a shell")
    func mandates() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                #expect(try await Self.run(bench, "mandate", "list").output == "No mandates.\n")
                try await Self.sign("M-2", "UNIQUE", platform)
                try await Self.sign("M-1;id", "RECURRING", platform)
                let all = try await Self.run(bench, "mandate", "list", "--shop", "direct/AcmeTest").output
                let lines = all.split(separator: "\n")
                #expect(lines.count == 3)
                #expect(lines[1].hasSuffix("  direct  AcmeTest  M-1;id     active  several"), "\(all)")
                #expect(lines[2].hasSuffix("  direct  AcmeTest  M-2        active  one"), "\(all)")
                let json = try await Self.json(bench, "mandate", "list")
                #expect(json["mandates"]?.array?.compactMap { $0["reference"]?.text } == ["M-1;id", "M-2"])
                for text in [all, json.encodedForPeople()] {
                    for part in ["BE68", "7547034", "Anna"] { #expect(!text.contains(part), "\(part)") }
                }
                #expect(try await Self.run(bench, "mandate", "list", "--api", "lyra").output == "No mandates.\n")

                let first = try await Self.run(bench, "mandate", "list", "--limit", "1").output
                #expect(first.hasSuffix("\nThere are more: --after 'direct/AcmeTest/M-1;id'\n"), "\(first)")
                let second = try await Self.run(bench, "mandate", "list", "--after", "direct/AcmeTest/M-1;id").output
                #expect(second.split(separator: "\n").dropFirst().map { $0.contains("  M-2  ") } == [true])
            }
        }
    }

    /// Makes a mandate of the demo merchant, which is signed already.
    private static func sign(
        _ reference: String, _ recurrence: DirectMandateRecurrence, _ platform: RunningPlatform
    ) async throws {
        // The published one of the demo merchant.
        let key = DirectAPIKey(
            id: "5e45c937b9db33ae", secret: "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg=")
        let client = DirectClient(
            merchantId: "AcmeTest", key: key, api: try #require(URL(string: platform.address)),
            transport: platform.transport)
        var address = DirectMandateAddress()
        address.street = "Rue Haute"
        address.zip = "1000"
        address.city = "Bruxelles"
        address.countryCode = "BE"
        var account = DirectBankAccount()
        account.iban = "BE68539007547034"
        var name = DirectMandateName()
        name.firstName = "Anna"
        name.surname = "Example"
        var person = DirectMandatePerson()
        person.name = name
        var customer = DirectMandateCustomer()
        customer.bankAccountIban = account
        customer.mandateAddress = address
        customer.personalInformation = person
        var request = DirectCreateMandateRequest()
        request.uniqueMandateReference = reference
        request.customerReference = "customer-1"
        request.recurrenceType = recurrence
        request.signatureType = "UNSIGNED"
        request.customer = customer
        let made = try await client.createMandate(request)
        #expect(made.mandate?.uniqueMandateReference == reference)
    }
}
