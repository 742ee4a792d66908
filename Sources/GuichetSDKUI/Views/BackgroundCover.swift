#if canImport(SwiftUI)
    import SwiftUI

    extension View {
        /// Covers the view while the app, or the window's scene, is in the background: a card number may be in it.
        @MainActor @ViewBuilder func coveredInBackground() -> some View {
            #if canImport(UIKit)
                overlay { BackgroundCover().ignoresSafeArea().allowsHitTesting(false).accessibilityHidden(true) }
            #else
                self
            #endif
        }
    }
#endif

#if canImport(SwiftUI) && canImport(UIKit)
    import Foundation
    package import UIKit

    @MainActor
    struct BackgroundCover: UIViewRepresentable {
        func makeUIView(context: Context) -> BackgroundCoverView { BackgroundCoverView() }

        func updateUIView(_ view: BackgroundCoverView, context: Context) {}

        static func dismantleUIView(_ view: BackgroundCoverView, coordinator: ()) { view.end() }
    }

    /// The system takes the picture for the app switcher when the observers of the notification have returned, and keeps it in a
    /// file (Apple, QA1838). So this is a view of UIKit: SwiftUI may draw a change of state only after that.
    @MainActor
    package final class BackgroundCoverView: UIView {
        private var observers: [any NSObjectProtocol] = []

        package init() {
            super.init(frame: .zero)
            backgroundColor = .systemBackground
            isHidden = UIApplication.shared.applicationState != .background
            observe(UIApplication.didEnterBackgroundNotification, isCovered: true)
            observe(UIApplication.willEnterForegroundNotification, isCovered: false)
            // Another window of the app may stay in the foreground.
            observe(UIScene.didEnterBackgroundNotification, ofScene: true, isCovered: true)
            observe(UIScene.willEnterForegroundNotification, ofScene: true, isCovered: false)
        }

        /// Not supported: the view is made in code.
        @available(*, unavailable)
        package required init?(coder: NSCoder) { nil }

        /// The view is no longer shown.
        package func end() {
            for observer in observers { NotificationCenter.default.removeObserver(observer) }
            observers = []
        }

        /// Without a queue: called at once, by UIKit on the main thread.
        private func observe(_ name: NSNotification.Name, ofScene isOfScene: Bool = false, isCovered: Bool) {
            let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                [weak self] notification in
                let sender = notification.object.map { ObjectIdentifier($0 as AnyObject) }
                MainActor.assumeIsolated {
                    guard let self, !isOfScene || sender == self.window?.windowScene.map(ObjectIdentifier.init) else {
                        return
                    }
                    self.isHidden = !isCovered
                }
            }
            observers.append(observer)
        }
    }
#endif
