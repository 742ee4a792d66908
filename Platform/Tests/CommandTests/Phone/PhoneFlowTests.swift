import APISupport
import Foundation
import GuichetCore
import Support
import Testing

/// What takes more than one call.
@Suite("guichet phone, in flows", .timeLimit(.minutes(5)))
struct PhoneFlowTests {
    @Test("a wallet: add, list, pay, delete")
    func wallet() async throws {
        try await PhoneBench.with { phone in
            let none = try await phone.run("wallet", "list", "W1")
            #expect(none.status == 2)
            let added = try await phone.json(
                "wallet", "add", "W1", "--card", "4300000000000000", "--alias", "Blue card")
            #expect(added.status == 0)
            #expect(added.printed["response"]?["paymentMeanId"] == "1")
            let again = try await phone.run("wallet", "add", "W1", "--card", "4300000000000000")
            #expect(again.status == 2)
            #expect(again.output.contains("Nothing to do"))
            let list = try await phone.run("wallet", "list", "W1")
            #expect(list.status == 0)
            #expect(list.output.contains("NUMBER  CARD              EXPIRES  BRANDS    ALIAS\n"))
            #expect(list.output.contains("CB, VISA  Blue card\n"))
            let paid = try await phone.json(
                "pay", "--wallet", "W1", "--payment-mean", "1", "--payment-mean-brand", "VISA")
            #expect(paid.status == 0)
            #expect(paid.printed["operation"] == "walletOrder")
            #expect(paid.printed["response"]?["paymentMeanBrand"] == "VISA")
            let enrolled = try await phone.json("enroll", "--wallet", "W1", "--payment-mean", "1")
            #expect(enrolled.status == 0)
            #expect(enrolled.printed["operation"] == "walletCheckEnrollment")
            #expect(enrolled.printed["context"]?.text?.isEmpty == false)
            let gone = try await phone.run("wallet", "delete", "W1", "1")
            #expect(gone.status == 0)
            let empty = try await phone.run("wallet", "list", "W1")
            #expect(empty.status == 0)
            #expect(empty.output.contains("The wallet is empty."))
            let missing = try await phone.run("pay", "--wallet", "W1", "--payment-mean", "1")
            #expect(missing.status == 2)
        }
    }

    @Test("Bancontact: begin, undecided, approved on the bank's page, accepted")
    func bancontact() async throws {
        try await PhoneBench.with { phone in
            let begun = try await phone.json("bancontact", "begin")
            #expect(begun.status == 0)
            let context = try #require(begun.printed["context"]?.text)
            let page = try #require(begun.printed["response"]?["outerRedirectionUrl"]?.text)
            let waiting = try await phone.json("bancontact", "status", context)
            #expect(waiting.status == 3)
            #expect(waiting.printed["code"] == "60")
            #expect(waiting.printed["advice"] == "wait")
            let sealed = try PhoneBench.between("payment=", "&", in: page)
            let answer = try await phone.post("/bank-app", [("payment", sealed), ("decision", "approve")])
            #expect(answer.status == 303)
            let paid = try await phone.json("bancontact", "status", context)
            #expect(paid.status == 0)
            #expect(paid.printed["response"]?["transactionStatus"] == "CAPTURED")
        }
    }

    @Test(
        "3-D Secure: check, choose a result on the issuer's page, validate",
        arguments: [("challenge", Int32(0)), ("failed", 2)])
    func enroll(choice: String, status: Int32) async throws {
        try await PhoneBench.with { phone in
            let checked = try await phone.json("enroll")
            #expect(checked.status == 0)
            let context = try #require(checked.printed["context"]?.text)
            let paReq = try #require(checked.printed["response"]?["paReqMessage"]?.text)
            let form = [("PaReq", paReq), ("MD", ""), ("TermUrl", "http://127.0.0.1:9/return")]
            let start = try await phone.post("/acs", form)
            let location = try #require(start.headers.first { $0.name.lowercased() == "location" }?.value)
            let session = try PhoneBench.between("s=", "&", in: location)
            let back = try await phone.post("/acs/answer", [("s", session), ("result", choice)])
            let html = String(decoding: back.body, as: UTF8.self)
            let paRes = try PhoneBench.between("name=\"PaRes\" value=\"", "\"", in: html)
            let paid = try await phone.json("enroll", "--pares", paRes, "--context", context)
            #expect(paid.status == status, "\(paid.printed)")
            #expect(paid.printed["operation"] == "cardValidateAuthenticationAndOrder")
        }
    }

    @Test("the check prints an address that opens the issuer's page")
    func issuerPage() async throws {
        try await PhoneBench.with { phone in
            let checked = try await phone.run("enroll")
            #expect(checked.status == 0)
            let query = try PhoneBench.between("/acs/start?", "\n", in: checked.output)
            let page = try await phone.get("/acs/start?\(query)")
            #expect(page.status == 303)
        }
    }

    @Test("a token is printed whole, and the data of a card have a column for each brand")
    func tokenAndCardData() async throws {
        try await PhoneBench.with { phone in
            let token = try await phone.json("token", "--csc", "123")
            #expect(token.status == 0)
            let text = try #require(token.printed["response"]?["paymentToken"]?.text)
            #expect(!text.isEmpty)
            for number in ["4300000000000000", "430000"] {
                let card = try await phone.run("card-data", number)
                #expect(card.status == 0)
                #expect(card.output.contains("\ncardBrand                   CB                   VISA\n"))
            }
            let live = try await phone.run("card-data", "411111")
            #expect(live.status == 2)
            let noNumber = try await phone.run("card-data", "41")
            #expect(noNumber.status == 64)
        }
    }
}
