@_spi(Platform) import GuichetCore
import GuichetSDKUI
import GuichetSips
import Testing

@Suite("The card form")
struct CardFormModelTests {
    private func form(number: String = "", expiry: String = "", code: String = "") throws -> CardFormModel {
        var form = CardFormModel(thisMonth: try CardExpiry(yyyyMM: "202611"))
        form.numberText = number
        form.expiryText = expiry
        form.securityCodeText = code
        return form
    }

    private func data(_ brands: String...) -> INAPPGetCardDataResponse {
        var response = INAPPGetCardDataResponse()
        response.inAppResponseCode = .accepted
        response.cardDataList = brands.map { brand in
            var card = INAPPCardData()
            card.cardBrand = PaymentMeanBrand(rawValue: brand)
            return card
        }
        return response
    }

    @Test(
        "shows the number in groups and says it digit by digit",
        arguments: [
            ("5100009876543217", "5100 0098 7654 3217", "5 1 0 0, 0 0 9 8, 7 6 5 4, 3 2 1 7"),
            ("5100-0098x76", "5100 0098 76", "5 1 0 0, 0 0 9 8, 7 6"), ("340000000000005", "3400 000000 00005", nil),
            ("", "", ""), ("12345678901234567890123", "1234 5678 9012 3456 789", nil),
        ] as [(String, String, String?)])
    func number(typed: String, shown: String, spoken: String?) throws {
        let form = try form(number: typed)
        #expect(form.numberText == shown)
        if let spoken { #expect(form.spokenNumber == spoken) }
    }

    @Test(
        "takes the decimal digits of every script, and no other number",
        arguments: [
            ("٤١٠٠٠٠٠٠٠٠٠٠٠٠٠٠", "٠١/٣٠", "١٢٣"), ("۴۱۰۰ ۰۰۰۰ ۰۰۰۰ ۰۰۰۰", "۰۱۲۰۳۰", "۱۲۳"),
            ("４１００００００００００００００", "1／30", "１２３"), ("४१०० 0000 ۰۰۰۰ ٠٠٠٠", "١-2030", "1٢۳"),
            ("\u{200F}٤١٠٠٠٠٠٠٠٠٠٠٠٠٠٠\u{200E}", "١ / ٣٠", "١٢٣"),
        ])
    func scripts(number: String, expiry: String, code: String) throws {
        let form = try form(number: number, expiry: expiry, code: code)
        #expect(form.numberText == "4100 0000 0000 0000")
        #expect(form.spokenNumber == "4 1 0 0, 0 0 0 0, 0 0 0 0, 0 0 0 0")
        #expect(form.layout.brand == .visa)
        let input = try #require(form.input)
        #expect(input.cardNumber.digits == "4100000000000000")
        #expect(input.cardExpiryDate.yyyyMM == "203001")
        #expect(input.cardCSCValue?.digits == "123")
        #expect(try self.form(number: "٤١").numberText == "41")
        #expect(try self.form(number: "四Ⅳ④²½", expiry: "四", code: "②").numberText.isEmpty)
    }

    @Test(
        "shows the date as month and year",
        arguments: [
            ("1230", "12/30"), ("12/30", "12/30"), ("12/2030", "12/2030"), ("5", "05"), ("530", "05/30"), ("1", "1"),
            ("", ""),
        ])
    func expiry(typed: String, shown: String) throws {
        #expect(try form(expiry: typed).expiryText == shown)
    }

    @Test("returns a card once everything is right")
    func input() throws {
        for expiry in ["12/30", "12/2030"] {
            let input = try #require(try form(number: "5100 0098 7654 3217", expiry: expiry, code: "739").input)
            #expect(input.cardNumber.digits == "5100009876543217")
            #expect(input.cardExpiryDate.yyyyMM == "203012")
            #expect(input.cardCSCValue?.digits == "739")
            #expect(input.paymentMeanBrand == nil)
            #expect(input.paymentMeanBrandSelectionStatus == nil)
        }
    }

    @Test(
        "reports what is wrong, field by field",
        arguments: [
            ("", "", "", [.numberMissing, .expiryMissing, .securityCodeMissing]),
            ("1234", "13/30", "12", [.numberWrongLength, .expiryNotADate, .securityCodeWrongLength]),
            ("5100009876543217", "10/26", "739", [.expiryPast]), ("5100009876543217", "11/26", "739", []),
            ("5100009876543217", "1", "739", [.expiryNotADate]),
            ("5100009876543217", "00/30", "739", [.expiryNotADate]),
        ] as [(String, String, String, [CardProblem])])
    func problems(number: String, expiry: String, code: String, expected: [CardProblem]) throws {
        let form = try form(number: number, expiry: expiry, code: code)
        #expect(form.problems == expected)
        #expect((form.input == nil) == !expected.isEmpty)
    }

    @Test("asks for no security code where none is required")
    func withoutCode() throws {
        var form = CardFormModel(thisMonth: try CardExpiry(yyyyMM: "202611"), asksSecurityCode: false)
        form.numberText = "5100009876543217"
        form.expiryText = "1230"
        #expect(form.problems.isEmpty)
        #expect(try #require(form.input).cardCSCValue == nil)
    }

    /// Interchange regulation (EU 2015/751), article 8(6): the payer's choice overrides the shop's default.
    @Test("passes the shopper's choice between the brands of a card to the order")
    func brands() throws {
        var form = try form(number: "4300009876543217", expiry: "12/30", code: "739")
        let iin = try #require(form.iin)
        form.take(data("CB", "VISA", "CB"), for: iin)
        #expect(form.brands == [.cb, .visa])
        #expect(form.input?.paymentMeanBrand == .cb)
        #expect(form.input?.paymentMeanBrandSelectionStatus == .appliedDefault)
        form.choose(.amex)
        #expect(form.chosenBrand == nil)
        form.choose(.visa)
        #expect(form.input?.paymentMeanBrand == .visa)
        #expect(form.input?.paymentMeanBrandSelectionStatus == .appliedHolder)
        form.numberText = "4300009876543218"
        #expect(form.chosenBrand == .visa, "the same range")
        form.numberText = "5100009876543217"
        #expect(form.brands.isEmpty)
        form.take(data("CB", "VISA"), for: iin)
        #expect(form.brands.isEmpty, "an answer about the card before")
    }

    @Test("has no choice for a card of one brand, or of an unknown one")
    func oneBrand() throws {
        var form = try form(number: "5100009876543217", expiry: "12/30", code: "739")
        form.take(data("MASTERCARD"), for: "51000098")
        form.choose(.mastercard)
        #expect(form.input?.paymentMeanBrand == nil)
        var unknown = data("CB", "VISA")
        unknown.inAppResponseCode = .refused
        form.take(unknown, for: "51000098")
        #expect(form.brands == [.mastercard])
    }

    @Test("asks about a card from its eighth digit on")
    func iin() throws {
        #expect(try form(number: "5100009").iin == nil)
        #expect(try form(number: "51000098").iin == "51000098")
    }

    @Test("prints nothing of its content")
    func secrecy() throws {
        let form = try form(number: "5100009876543217", expiry: "12/30", code: "739")
        var dumped = ""
        dump(form, to: &dumped)
        for shown in ["\(form)", String(reflecting: form), dumped, "\([form])"] {
            #expect(!shown.contains("5100") && !shown.contains("739"), "\(shown)")
        }
    }
}

@Suite("The card form while the shopper types")
struct CardFormTypingTests {
    private func form() throws -> CardFormModel { CardFormModel(thisMonth: try CardExpiry(yyyyMM: "202611")) }

    @Test(
        "reads every usual spelling of a date",
        arguments: [
            ("1/30", "01/30"), ("130", "01/30"), ("012030", "01/2030"), ("01/2030", "01/2030"), ("1-2030", "01/2030"),
            ("12 / 30", "12/30"), ("2030-01", "01/2030"), ("203001", "01/2030"), ("13", "01/3"), ("1/", "01"),
            ("12/", "12"), ("1330", "01/330"), ("13/30", "13/30"), ("0", "0"), ("00", "00"), ("", ""),
        ])
    func expiry(typed: String, shown: String) throws {
        var form = try form()
        form.expiryText = typed
        #expect(form.expiryText == shown)
    }

    @Test(
        "takes what is pasted with any spacing, also with invisible signs",
        arguments: [
            " 4100 0000 0000 0000 ", "4100\u{A0}0000\u{A0}0000\u{A0}0000", "4100\u{202F}0000\u{2009}0000\u{3000}0000",
            "4100\t0000\r\n0000\n0000", "4100-0000–0000.0000", "4100\u{200B}0000\u{FEFF}0000\u{2060}0000",
            "4100\u{200D}0000\u{200C}0000\u{AD}0000\u{FE0F}", "Card number: 4100 0000 0000 0000.",
        ])
    func pasted(number: String) throws {
        var form = try form()
        form.numberText = number
        #expect(form.numberText == "4100 0000 0000 0000")
        form.expiryText = "\u{A0}01\u{200D}\u{202F}/\u{200B}2030\u{200C}\n"
        #expect(form.expiryText == "01/2030")
        form.securityCodeText = " 1\u{200D}2\u{FE0F}3\n"
        #expect(form.securityCodeText == "123")
        #expect(form.input?.cardNumber.digits == "4100000000000000")
    }

    @Test("reads a date the same way key by key", arguments: ["130", "1230", "0130", "530"])
    func keyByKey(typed: String) throws {
        var form = try form()
        for key in typed { form.expiryText += String(key) }
        var pasted = try self.form()
        pasted.expiryText = typed
        #expect(form.expiryText == pasted.expiryText)
        while !form.expiryText.isEmpty {
            let before = form.expiryText
            form.expiryText = String(before.dropLast())
            try #require(form.expiryText != before, "the shopper cannot delete \(before)")
        }
    }

    @Test(
        "knows the brand, its groups and its security code by the first digits",
        arguments: [
            ("4100000000000000", "VISA", "4100 0000 0000 0000", "123"),
            ("340000000000005", "AMEX", "3400 000000 00005", "1234"),
            ("2221000000000009", "MASTERCARD", "2221 0000 0000 0009", "123"),
            ("5100009876543217", "MASTERCARD", "5100 0098 7654 3217", "123"),
        ])
    func layout(number: String, brand: String, shown: String, code: String) throws {
        var form = try form()
        form.numberText = number
        #expect(form.layout.brand?.rawValue == brand)
        #expect(form.numberText == shown)
        form.expiryText = "1230"
        form.securityCodeText = "12345"
        #expect(form.securityCodeText == code)
        #expect(form.problems.isEmpty)
        form.securityCodeText = brand == "AMEX" ? "123" : "12"
        #expect(form.problems == [.securityCodeWrongLength])
    }

    @Test("asks a Bancontact card for no code if it has none")
    func bancontact() throws {
        var form = try form()
        form.numberText = "67030000000000003"
        form.expiryText = "1230"
        #expect(form.problems.isEmpty)
    }

    @Test("shows an error when the shopper leaves the field, not before")
    func leaving() throws {
        var form = try form()
        form.numberText = "1234"
        #expect(form.problem(of: .number) == nil)
        form.leave(.number)
        #expect(form.problem(of: .number) == .numberWrongLength)
        form.leave(.expiry)
        #expect(form.problem(of: .expiry) == nil, "the focus only passed through")
        #expect(form.leaveAll() == .number)
        #expect(form.problem(of: .expiry) == .expiryMissing)
        form.numberText = "4100000000000000"
        #expect(form.problem(of: .number) == nil, "the error goes as soon as it is corrected")
        #expect(form.leaveAll() == .expiry)
    }

    @Test("moves the focus when a field is complete")
    func focus() throws {
        var form = try form()
        form.numberText = "410000000000000"
        #expect(form.focus(after: .number) == nil)
        form.numberText = "4100000000000000"
        #expect(form.focus(after: .number) == .expiry)
        form.expiryText = "12/20"
        #expect(form.focus(after: .expiry) == nil, "perhaps 12/2030")
        form.expiryText = "13/30"
        #expect(form.focus(after: .expiry) == nil)
        form.expiryText = "1/30"
        #expect(form.focus(after: .expiry) == .securityCode)
        form.securityCodeText = "123"
        #expect(form.focus(after: .securityCode) == nil)
    }
}
