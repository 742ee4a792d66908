import Engine
import Logging
import ServiceLifecycle

/// Sends the notifications that belong to no payment.
struct ImmediateNotificationService: Service {
    let notifications: ImmediateNotifications
    let sender: any NotificationSender
    let atOnce: Int
    let clock: any PlatformClock
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await notifications.deliver(by: sender, atOnce: atOnce, clock: clock, logger: logger)
        }
    }
}
