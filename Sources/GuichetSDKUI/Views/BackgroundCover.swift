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
        private var observers: [NotificationObserver] = []
        private var isAppInBackground: Bool
        /// The scene in which the view was when that went to the background.
        private var sceneInBackground: ObjectIdentifier?

        package init() {
            isAppInBackground = UIApplication.shared.applicationState == .background
            super.init(frame: .zero)
            backgroundColor = .systemBackground
            isHidden = !isAppInBackground
            observe(UIApplication.didEnterBackgroundNotification) { view, _ in view.isAppInBackground = true }
            observe(UIApplication.willEnterForegroundNotification) { view, _ in view.isAppInBackground = false }
            // Another window of the app may stay in the foreground, or come back alone: the app is then in the foreground.
            observe(UIScene.didEnterBackgroundNotification) { view, scene in
                if scene == view.window?.windowScene.map(ObjectIdentifier.init) { view.sceneInBackground = scene }
            }
            observe(UIScene.willEnterForegroundNotification) { view, scene in
                if scene == view.sceneInBackground { view.sceneInBackground = nil }
            }
        }

        /// Not supported: the view is made in code.
        @available(*, unavailable)
        package required init?(coder: NSCoder) { nil }

        /// The view is no longer shown.
        package func end() { observers = [] }

        private func observe(
            _ name: NSNotification.Name,
            heard: @escaping @MainActor @Sendable (BackgroundCoverView, _ sender: ObjectIdentifier?) -> Void
        ) {
            let observer = NotificationObserver(name) { [weak self] notification in
                let sender = notification.object.map { ObjectIdentifier($0 as AnyObject) }
                MainActor.assumeIsolated {
                    guard let self else { return }
                    heard(self, sender)
                    self.isHidden = !self.isAppInBackground && self.sceneInBackground == nil
                }
            }
            observers.append(observer)
        }
    }

    extension UIView {
        /// Covers the view in the background as `coveredInBackground` does, as long as it lives.
        func coverInBackground() {
            guard !subviews.contains(where: { $0 is BackgroundCoverView }) else { return }
            let cover = BackgroundCoverView()
            cover.translatesAutoresizingMaskIntoConstraints = false
            addSubview(cover)
            NSLayoutConstraint.activate([
                cover.leadingAnchor.constraint(equalTo: leadingAnchor),
                cover.trailingAnchor.constraint(equalTo: trailingAnchor),
                cover.topAnchor.constraint(equalTo: topAnchor),
                cover.bottomAnchor.constraint(equalTo: bottomAnchor),
            ])
        }
    }

    /// Hears a notification until it is released. Without a queue: called at once, by UIKit on the main thread.
    private final class NotificationObserver {
        private let observer: any NSObjectProtocol

        init(_ name: NSNotification.Name, heard: @escaping @Sendable (Notification) -> Void) {
            observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil, using: heard)
        }

        deinit { NotificationCenter.default.removeObserver(observer) }
    }
#endif
