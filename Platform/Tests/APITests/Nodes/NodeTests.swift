#if Postgres
    import AdminAPI
    import APISupport
    import Engine
    import Foundation
    import GuichetCore
    import GuichetMerchant
    import GuichetSDK
    import GuichetSips
    import LyraAPI
    import Server
    import Storage
    import StoragePostgres
    import Support
    import Testing

    @Suite("Several nodes on one database", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(5)))
    struct NodeTests {
        @Test("a node is ready only while its database answers")
        func ready() async throws {
            try await TestPlatform.run { test in
                #expect(try await test.get("/ready").status == 200)
                let database = try TestStore.address(of: test.folder)
                _ = try database.run("ALTER TABLE settings RENAME TO settings_away")
                #expect(try await test.get("/ready").status == 503)
                _ = try database.run("ALTER TABLE settings_away RENAME TO settings")
                #expect(try await test.get("/ready").status == 200)
            }
        }

        @Test("a node is ready only while it has a lease")
        func readyByLease() async throws {
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            var options = TestPlatform.Options()
            options.node = TestPlatform.Node(store: try NodeBench.place(folder, leaseEndsSoon: true), isFirst: true)
            try await TestPlatform.run(options) { test in
                #expect(try await test.get("/ready").status == 200)
                let database = try TestStore.address(of: folder)
                _ = try database.run("ALTER TABLE nodes RENAME TO nodes_away")
                let refused = try await poll("the end of the lease") {
                    let answer = try await test.get("/ready")
                    return answer.status == 503 ? answer : nil
                }
                #expect(String(decoding: refused.body, as: UTF8.self) == "the store cannot be reached\n")
                _ = try database.run("ALTER TABLE nodes_away RENAME TO nodes")
                _ = try await poll("the next lease") { try await test.get("/ready").status == 200 ? true : nil }
            }
        }

        @Test("a node that cannot ask what the others changed answers each call with 503, and says why")
        func unasked() async throws {
            try await TestPlatform.run { test in
                let database = try TestStore.address(of: test.folder)
                _ = try database.run("ALTER TABLE shared_versions RENAME TO versions_away")
                for path in ["/admin/api/v1/clock", "/lyra/form/unknown", "/nowhere"] {
                    let answer = try await test.get(path)
                    #expect(answer.status == 503)
                    let text = String(decoding: answer.body, as: UTF8.self)
                    #expect(text == "the database of this platform cannot be reached\n")
                }
                _ = try database.run("ALTER TABLE versions_away RENAME TO shared_versions")
                #expect(try await test.get("/nowhere").status == 404)
            }
        }

        @Test(
            "to a merchant's server or a phone it says so in the words of the API, without a seal, and that nothing was done"
        )
        func unaskedInWords() async throws {
            try await TestPlatform.run { test in
                let database = try TestStore.address(of: test.folder)
                _ = try database.run("ALTER TABLE shared_versions RENAME TO versions_away")
                let reason = "the database of this platform cannot be reached; this call did nothing"
                func post(_ path: String, _ body: String = "{}") async throws -> JSONValue {
                    let answer = try await test.post(Array(body.utf8), to: path)
                    #expect(answer.status == 503)
                    return try #require(answer.json)
                }
                let prepared = try await post("/rs-services/v2/checkoutInApp/orderInitialize")
                #expect(prepared["redirectionStatusCode"] == "90")
                #expect(prepared["redirectionStatusMessage"]?.text?.contains(reason) == true)
                #expect(prepared["seal"] == nil)
                let order = try await post(InAppWire.path, #"{"operation": "cardOrder"}"#)
                #expect(order["inAppResponseCode"] == "90")
                #expect(order["reason"]?.text?.contains(reason) == true)
                let refund = try await post(OfficeService.refund.path)
                #expect(refund["responseCode"] == "90")
                #expect(refund["seal"] == nil)
                let charge = try await post("/api-payment/V4/Charge/CreatePayment")
                #expect(charge["webService"] == "Charge/CreatePayment")
                #expect(charge["status"] == "ERROR")
                #expect(charge["answer"]?["errorCode"] == "PSP_999")
                #expect(charge["answer"]?["detailedErrorMessage"]?.text == reason)
                for path in ["/v2/AcmeTest/payments", "/v2/unknown/payments", "/client/v1/unknown/products"] {
                    let payment = try await post(path)
                    #expect(payment["status"]?.wholeNumber == 503)
                    #expect(payment["errors"]?.array?.first?["message"]?.text == reason)
                }
                let page = try await test.transport.send(
                    HTTPTransportRequest(
                        method: "GET", url: test.url("/lyra/form/unknown"),
                        headers: [("Accept", "text/html"), ("Accept-Language", "nl")]))
                #expect(page.status == 503)
                let text = String(decoding: page.body, as: UTF8.self)
                #expect(text.contains("Deze pagina kan niet worden getoond") && text.contains("lang=\"nl\""))
                _ = try database.run("ALTER TABLE versions_away RENAME TO shared_versions")
                #expect(try await test.direct.send("GET", "/services/testconnection").status == 200)
            }
        }

        // MARK: What may happen once

        @Test("a reference that one node has used is refused by the others with 94")
        func reference() async throws {
            try await NodeBench.run(3) { nodes in
                var codes: [String] = []
                var prepared: [Initialisation] = []
                for node in nodes { prepared.append(try await node.merchant().orderInitialize(.test("REF1"))) }
                for (node, initialisation) in zip(nodes, prepared) {
                    codes.append(try await node.phone().pay(initialisation).inAppResponseCode?.rawValue ?? "")
                }
                #expect(codes == ["00", "94", "94"])
            }
        }

        @Test("orders with one reference at once, on three nodes: one is accepted, and no node fails")
        func referenceAtOnce() async throws {
            try await NodeBench.run(3) { nodes in
                var prepared: [Initialisation] = []
                for index in 0..<12 {
                    prepared.append(try await nodes[index % 3].merchant().orderInitialize(.test("REF1")))
                }
                let codes = try await withThrowingTaskGroup(of: String.self) { group in
                    for (index, initialisation) in prepared.enumerated() {
                        group.addTask {
                            let node = nodes[index % nodes.count]
                            return try await node.phone().pay(initialisation).inAppResponseCode?.rawValue ?? ""
                        }
                    }
                    var codes: [String] = []
                    for try await code in group { codes.append(code) }
                    return codes.sorted()
                }
                #expect(codes == ["00"] + Array(repeating: "94", count: 11))
            }
        }

        @Test("an idempotence key gets the first answer of another node")
        func idempotence() async throws {
            try await NodeBench.run { nodes in
                let order = DirectTester.card()
                let first = try await nodes[0].direct.send("POST", "/payments", order, idempotenceKey: "k")
                let again = try await nodes[1].direct.send("POST", "/payments", order, idempotenceKey: "k")
                #expect(first.status == 201 && again.status == 201)
                #expect(first.json != nil && first.json == again.json)
            }
        }

        @Test("redirection data are used once, on whichever node, and prepared by any")
        func redirectionData() async throws {
            try await NodeBench.run { nodes in
                let initialisation = try await nodes[0].prepare()
                let order = try WireOrder.message(for: initialisation)
                #expect(try await nodes[1].call(order).code == "00")
                // The same message again gets the first answer, another one is refused.
                #expect(try await nodes[0].call(order).code == "00")
                #expect(try await nodes[0].call(WireOrder.message(for: initialisation)).code != "00")
            }
        }

        // MARK: 3-D Secure

        @Test(
            "a shop whose own clock is ahead pays with 3-D Secure: its keys are made in the platform's time, as all are"
        )
        func authenticationAhead() async throws {
            try await NodeBench.run { nodes in
                let tester = try await OperatorTester(nodes[0])
                for shop in ["sips/002001000000001", "lyra/69876357"] {
                    _ = try await tester.post("clock", ["advanceSeconds": .integer(2 * 86_400), "shop": .string(shop)])
                }
                let enrolled = try await nodes[1].enrol()
                let paRes = try await nodes[0].paRes(enrolled, result: "challenge")
                let answer = try await nodes[1].call(WireAuthentication.validate(enrolled, paRes: paRes))
                #expect(answer.code == "00")
                let form = try await nodes[1].lyra.shopper()
                #expect(try await form.pay("4970100000000022", atTheIssuer: "challenge").result == "paid")
            }
        }

        @Test("3-D Secure begins on one node, asks the cardholder on another, and ends on a third")
        func authentication() async throws {
            try await NodeBench.run(3) { nodes in
                let enrolled = try await nodes[0].enrol()
                let paRes = try await nodes[1].paRes(enrolled, result: "challenge")
                let answer = try await nodes[2].call(WireAuthentication.validate(enrolled, paRes: paRes))
                #expect(answer.code == "00")
            }
        }

        @Test("the security code that was typed on one node reaches the acquirer from another, after the issuer's page")
        func securityCode() async throws {
            let acquirer = ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])
            var options = TestPlatform.Options()
            options.acquirer = acquirer
            try await NodeBench.run(2, options) { nodes in
                let shopper = try await nodes[0].lyra.shopper()
                let issuer = try await shopper.pay("4970100000000022")
                let there = LyraShopper(test: nodes[1], token: shopper.token)
                let back = try await there.answer(issuer, "challenge")
                let target = try #require(back.attribute("action", of: "id=\"back\""))
                let paRes = try #require(back.field("PaRes"))
                let page = try await nodes[1].browse(
                    String(target.dropFirst(nodes[0].address.count)),
                    form: [("PaRes", paRes), ("MD", back.field("MD") ?? "")])
                #expect(page.result == "paid")
                #expect(acquirer.asked.map { $0.securityCode != nil } == [true])
                // Once: the same answer on the first node authorises nothing more.
                _ = try await nodes[0].browse(
                    String(target.dropFirst(nodes[0].address.count)),
                    form: [("PaRes", paRes), ("MD", back.field("MD") ?? "")])
                #expect(acquirer.asked.count == 1)
            }
        }

        @Test("wrong codes on the issuer's page count together, and the first decision holds on every node")
        func wrongCodes() async throws {
            try await NodeBench.run { nodes in
                let enrolled = try await nodes[0].enrol()
                let page = try await nodes[0].challenge(enrolled)
                let session = try #require(page.field("s"))
                var last: WebPage?
                for index in 0..<3 {
                    last = try await nodes[index % 2].browse(
                        "/acs/answer", form: [("s", session), ("code", "wrong")])
                }
                #expect(last?.field("PaRes") != nil)
                // Too late for the right one.
                let right = try await nodes[1].browse(
                    "/acs/answer", form: [("s", session), ("code", page.code ?? "")])
                let paRes = try #require(right.field("PaRes"))
                let answer = try await nodes[1].call(WireAuthentication.validate(enrolled, paRes: paRes))
                #expect(answer.code != "00")
            }
        }

        @Test("the keys of contexts are destroyed on time on every node, and in the database")
        func contextKeys() async throws {
            try await NodeBench.run { nodes in
                let enrolled = try await nodes[0].enrol()
                let paRes = try await nodes[1].paRes(enrolled, result: "challenge")
                let keyring = nodes[1].platform.parts.contextKeyring
                let (keyID, box) = try #require(keyring.seal([1, 2, 3], place: "test"))
                #expect(nodes[0].platform.parts.contextKeyring.open(box, keyID: keyID, place: "test") == [1, 2, 3])
                nodes[0].clock.advance(seconds: 31 * 60)
                for node in nodes {
                    #expect(node.platform.parts.contextKeyring.open(box, keyID: keyID, place: "test") == nil)
                }
                try await nodes[0].platform.purge()
                let stored = try await nodes[1].platform.paymentService.nodes?.contextKeys()
                #expect(stored?.contains { $0.keyID == keyID } == false)
                let late = try await nodes[0].call(WireAuthentication.validate(enrolled, paRes: paRes))
                #expect(late.code == "97")
            }
        }

        // MARK: What nodes keep in memory

        @Test("an operator's token counts on every node from its answer on, and ends everywhere")
        func tokens() async throws {
            try await NodeBench.run { nodes in
                let first = try await OperatorTester(nodes[0])
                let made = try await first.post("tokens", ["name": "anna", "right": "see"])
                let token = try #require(made.json["token"]?.text)
                func status() async throws -> Int {
                    try await nodes[1].transport.send(
                        HTTPTransportRequest(
                            method: "GET", url: nodes[1].url("/admin/api/v1/audit"),
                            headers: [("Authorization", "Bearer \(token)")], body: [])
                    ).status
                }
                for _ in 0..<5 {
                    #expect(try await status() == 200)
                }
                let ended = try await nodes[0].transport.send(
                    HTTPTransportRequest(
                        method: "DELETE", url: nodes[0].url("/admin/api/v1/tokens/anna"),
                        headers: [("Authorization", "Bearer \(first.token)")], body: []))
                #expect(ended.status == 200)
                #expect(try await status() == 401)
            }
        }

        @Test("a clock that was moved on one node is moved on all of them")
        func clock() async throws {
            try await NodeBench.run { nodes in
                let first = try await OperatorTester(nodes[0])
                let moved = try await first.post("clock", ["advanceSeconds": .integer(7_200)])
                #expect(moved.status == 200)
                let second = OperatorTester(nodes[1], token: first.token)
                let times = [try await first.get("clock"), try await second.get("clock")].map { $0.json["now"]?.text }
                #expect(times[0] != nil && times[0] == times[1])
            }
        }

        @Test("the list names each node, with its version and who does what is due")
        func list() async throws {
            try await NodeBench.run(3) { nodes in
                let answer = try await OperatorTester(nodes[2]).get("nodes")
                let list = try #require(answer.json["nodes"]?.array)
                #expect(list.count == 3)
                #expect(list.allSatisfy { $0["isServing"] == .bool(true) && $0["version"]?.text == "test" })
                #expect(list.map { $0["address"]?.text } == nodes.map(\.address))
                #expect(list.map { $0["isThisOne"] == .bool(true) } == [false, false, true])
                #expect(list.filter { $0["doesDueWork"] == .bool(true) }.count == 1)
            }
        }

        /// Of each node, the options that differ from those of the node that is asked.
        private static func otherOptions(_ node: TestPlatform, _ token: String) async throws -> [JSONValue] {
            let answer = try await OperatorTester(node, token: token).get("nodes")
            return answer.json["nodes"]?.array?.compactMap { $0["otherOptions"] } ?? []
        }

        @Test("a node with other options than one that serves starts, and each lists those that differ from its own")
        func options() async throws {
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            let place = try NodeBench.place(folder)
            var options = TestPlatform.Options()
            options.node = TestPlatform.Node(store: place, isFirst: true)
            options.nodeOptions = NodeOptions(["keep-payments-days": "30", "mail-from": "pay@shop.example"])
            try await TestPlatform.run(options) { first in
                let token = try await OperatorTester(first).token
                var other = TestPlatform.Options()
                other.node = TestPlatform.Node(store: place, isFirst: false)
                other.nodeOptions = NodeOptions(["keep-payments-days": "60", "mail-from": "pay@shop.example"])
                other.clock = first.clock
                let days: JSONValue = "keep-payments-days"
                try await TestPlatform.run(other) { second in
                    let fromFirst = try await Self.otherOptions(first, token)
                    #expect(fromFirst == [[], [["name": days, "there": "60", "here": "30"]]])
                    let fromSecond = try await Self.otherOptions(second, token)
                    #expect(fromSecond == [[["name": days, "there": "30", "here": "60"]], []])
                }
                // What has ended is compared no more.
                let afterwards = try await Self.otherOptions(first, token)
                #expect(afterwards == [[], []])
            }
        }
    }
#endif
