import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

/// Lyra, form payment: data dictionary, order details and shipping details (docs/choices/lyra.md, LV33).
@Suite("A redirect form's basket, taxes and delivery", .timeLimit(.minutes(5)))
struct LyraRedirectBasketTests {
    private static let basket: [String: String?] = [
        "vads_nb_products": "3", "vads_product_label0": "Tea", "vads_product_type0": "FOOD_AND_GROCERY",
        "vads_product_ref0": "T-1", "vads_product_qty0": "2", "vads_product_amount0": "1000",
        "vads_product_vat0": "5.5",
        "vads_product_label1": "Cup", "vads_product_qty1": "1", "vads_product_amount1": "",
        "vads_product_ext_id1": "B-7",
    ]

    private static func customer(_ test: TestPlatform) async throws -> JSONValue? {
        try await test.lyra.transactions().first?.json["customer"]
    }

    @Test("the lines are in shoppingCart, in the order of their numbers and with all of their members")
    func lines() async throws {
        try await TestPlatform.run { test in
            _ = try await LyraRedirectShop(test: test).shopper(Self.basket).pay()
            let lines = try await Self.customer(test)?["shoppingCart"]?["cartItemInfo"]?.array
            #expect(
                lines == [
                    [
                        "productLabel": "Tea", "productType": "FOOD_AND_GROCERY", "productRef": "T-1", "productQty": 2,
                        "productAmount": "1000", "productVat": "5.5", "_type": "V4/Customer/ShoppingCartItem",
                    ],
                    [
                        "productLabel": "Cup", "productType": .null, "productRef": .null, "productQty": 1,
                        "productAmount": .null, "productVat": .null, "_type": "V4/Customer/ShoppingCartItem",
                    ],
                ])
        }
    }

    @Test(
        "without vads_nb_products, or with 0, the basket is not taken into account", arguments: [nil, "0"] as [String?])
    func noCount(count: String?) async throws {
        try await TestPlatform.run { test in
            let form = Self.basket.merging(["vads_nb_products": count]) { $1 }
            _ = try await LyraRedirectShop(test: test).shopper(form).pay()
            #expect(try await Self.customer(test)?["shoppingCart"]?["cartItemInfo"] == .null)
        }
    }

    @Test(
        "the parts of the amount and the delivery are told in the REST API, and repeated only where they are output, too"
    )
    func parts() async throws {
        try await TestPlatform.run { test in
            let input = [
                "vads_tax_amount": "417", "vads_shipping_amount": "500", "vads_insurance_amount": "0",
                "vads_ship_to_type": "RELAY_POINT", "vads_ship_to_speed": "EXPRESS",
                "vads_ship_to_delivery_company_name": "Example Post", "vads_nb_products": "1",
                "vads_product_label0": "Tea",
            ]
            let output = [
                "vads_tax_rate": "20.00", "vads_totalamount_vat": "417", "vads_ship_to_status": "COMPANY",
                "vads_ship_to_street_number": "2", "vads_ship_to_district": "La Bastide",
                "vads_ship_to_legal_name": "D. et Cie", "vads_cust_legal_name": "E. et Cie",
            ]
            var form: [String: String?] = ["vads_return_mode": "POST"]
            for (name, value) in input.merging(output, uniquingKeysWith: { $1 }) { form[name] = value }
            let page = try await LyraRedirectShop(test: test).shopper(form).pay()
            for (name, value) in output { #expect(page.field(name) == value, "\(name)") }
            for name in input.keys { #expect(page.field(name) == nil, "\(name)") }
            let customer = try await Self.customer(test)
            let cart = customer?["shoppingCart"]
            #expect(cart?["taxAmount"]?.text == "417" && cart?["shippingAmount"]?.text == "500")
            #expect(cart?["insuranceAmount"]?.text == "0")
            let shipping = customer?["shippingDetails"]
            for (name, value) in [
                ("category", "COMPANY"), ("shippingMethod", "RELAY_POINT"), ("shippingSpeed", "EXPRESS"),
                ("deliveryCompanyName", "Example Post"), ("streetNumber", "2"), ("district", "La Bastide"),
                ("legalName", "D. et Cie"),
            ] {
                #expect(shipping?[name]?.text == value, "\(name)")
            }
            #expect(customer?["billingDetails"]?["legalName"] == "E. et Cie")
            let details = try await test.lyra.transactions().first?.transactionDetails
            #expect(details?.json["taxRate"] == "20.00")
        }
    }

    @Test(
        "a value without the documented format is refused with the number of its field",
        arguments: [
            ("99 vads_nb_products", "two"), ("97 vads_product_label0", "<b>"), ("98 vads_product_type12", "TEA"),
            ("100 vads_product_ref0", String(repeating: "a", count: 65)), ("101 vads_product_qty0", "1.5"),
            ("102 vads_product_amount0", "-1"), ("203 vads_product_vat0", "5,5"), ("108 vads_tax_amount", "4.17"),
            ("109 vads_shipping_amount", "x"), ("110 vads_insurance_amount", "x"), ("153 vads_tax_rate", "100.0"),
            ("70 vads_totalamount_vat", "x"), ("93 vads_ship_to_status", "OTHER"), ("94 vads_ship_to_type", "DRONE"),
            ("95 vads_ship_to_speed", "SLOW"), ("96 vads_ship_to_delivery_company_name", "<b>"),
            ("114 vads_ship_to_street_number", "<b>"), ("115 vads_ship_to_district", "<b>"),
            ("121 vads_cust_legal_name", "<b>"), ("125 vads_ship_to_legal_name", "<b>"),
        ])
    func refused(error: String, value: String) async throws {
        try await TestPlatform.run { test in
            let name = String(error.split(separator: " ")[1])
            let page = try await LyraRedirectShop(test: test).answer([name: value])
            #expect(page.formError == error)
        }
    }

    @Test(
        "what has no documented name is read over, as a product's bar code is",
        arguments: ["label", "label00", "size0"])
    func unknown(name: String) async throws {
        try await TestPlatform.run { test in
            let form = Self.basket.merging(["vads_product_\(name)": "<b>"]) { $1 }
            let page = try await LyraRedirectShop(test: test).shopper(form).pay()
            #expect(page.wayBack != nil)
            #expect(try await Self.customer(test)?["shoppingCart"]?["cartItemInfo"]?.array?.count == 2)
        }
    }
}
