// The sheet in a simulator, as a shopper touches it. No server is needed: without a wallet and before anything is paid, the
// sheet shows its form. Never run yet (docs/payment-sheet.md).

import XCTest

@MainActor
final class CheckoutUITests: XCTestCase {
    /// Starts the app in English, and opens its sheet.
    private func open(_ arguments: [String] = []) -> XCUIApplication {
        continueAfterFailure = false
        let app = XCUIApplication()
        app.launchArguments = ["-AppleLanguages", "(en)", "-AppleLocale", "en_GB"] + arguments
        app.launch()
        app.buttons["Pay"].tap()
        XCTAssertTrue(app.textFields["Card number"].waitForExistence(timeout: 30))
        return app
    }

    /// A picture for the list in docs/payment-sheet.md.
    private func picture(of app: XCUIApplication, _ name: String) {
        let attachment = XCTAttachment(screenshot: app.screenshot())
        attachment.name = name
        attachment.lifetime = .keepAlways
        add(attachment)
    }

    func testAnErrorAppearsBesideAFieldThatWasLeft() {
        let app = open()
        picture(of: app, "the form, empty")
        app.textFields["Card number"].tap()
        app.textFields["Card number"].typeText("4100")
        app.textFields["Expiry date"].tap()
        XCTAssertTrue(app.staticTexts["A card number has 12 to 19 digits."].waitForExistence(timeout: 5))
        picture(of: app, "the form with an error beside a field")
    }

    func testTheFocusMovesOnWhenTheNumberIsComplete() {
        let app = open()
        app.textFields["Card number"].tap()
        // The digits without spaces; the form groups them.
        app.typeText("4100000000000000")
        app.typeText("1230")
        XCTAssertEqual(app.textFields["Expiry date"].value as? String, "12/30")
    }

    func testTheShopperLeavesTheForm() {
        let app = open()
        app.buttons["Cancel"].tap()
        XCTAssertTrue(app.textFields["Card number"].waitForNonExistence(timeout: 5))
        XCTAssertTrue(app.buttons["Pay"].exists)
    }

    func testEveryControlIsReachedWithTheLargestText() {
        let app = open(["-UIPreferredContentSizeCategoryName", "UICTContentSizeCategoryAccessibilityXXXL"])
        for field in ["Card number", "Expiry date", "Security code"] {
            for _ in 0..<6 where !app.textFields[field].isHittable { app.swipeUp() }
            XCTAssertTrue(app.textFields[field].isHittable, field)
        }
        picture(of: app, "the form with the largest text")
    }

    func testTheFormRunsFromRightToLeft() {
        let app = open(["-AppleTextDirection", "YES", "-NSForceRightToLeftWritingDirection", "YES"])
        picture(of: app, "the form from right to left")
    }

    func testAccessibilityAudit() throws {
        guard #available(iOS 17, *) else { throw XCTSkip("the audit needs iOS 17") }
        try open().performAccessibilityAudit()
    }
}
