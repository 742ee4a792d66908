import APISupport
import Engine
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Storage
package import UnixSignals

extension PlatformServer {
    /// Serves until it is told to stop, or its task is cancelled, and ends within ``ConnectionLimits/stopAll``, whatever its
    /// peers do.
    ///
    /// - Parameters:
    ///   - signals: the first of them stops it; a second one ends the process at once, with ``CommandStatus/endedEarly``.
    ///   - stopWhen: returns when the platform is to stop; for a platform inside another program.
    ///   - onReady: called once with the address, when connections are accepted.
    package func run(
        stoppingOn signals: [UnixSignal] = [], stopWhen: (@Sendable () async -> Void)? = nil,
        onReady: @escaping @Sendable (String) async -> Void
    ) async throws {
        let logger = logger
        let stop = StopRequest()
        let listening = await StopSignals(
            signals, lastResort: settings.limits.stopAll + .seconds(2), onFirst: { stop.request("\($0)") },
            onEarlyEnd: { logger.critical("\($0)", metadata: ["status": "\(CommandStatus.endedEarly.rawValue)"]) })
        // As early: a platform that says that it is ready has its certificate read again, and is not ended by SIGHUP.
        let hangUps = tls == nil ? nil : await UnixSignalsSequence(trapping: .sighup)
        let waiting = stopWhen.map { wait in
            Task {
                await wait()
                stop.request("its owner")
            }
        }
        // The platform listens for the lifetime of this call.
        defer {
            waiting?.cancel()
            withExtendedLifetime((listening, hangUps)) {}
        }
        // If the caller's task is cancelled, the platform stops as otherwise: in that task neither its work would be awaited nor
        // the store closed in order.
        let serving = Task {
            do {
                try await serve(until: stop, hangUps: hangUps, onReady: onReady)
            } catch {
                await Self.close("the platform", logger) { try await close() }
                throw error
            }
            try await close()
            logger.notice("stopped")
        }
        try await withTaskCancellationHandler {
            try await serving.value
        } onCancel: {
            stop.request("its task was cancelled")
        }
    }

    private func serve(
        until stop: StopRequest, hangUps: UnixSignalsSequence?, onReady: @escaping @Sendable (String) async -> Void
    ) async throws {
        let group = ServiceGroup(
            configuration: .init(
                // With a name: the group would otherwise print the service with all that is in it, for its log.
                services: [
                    .init(
                        service: Together(services: try services(hangUps: hangUps, onReady: onReady)),
                        serviceName: "guichet")
                ],
                logger: logger))
        let (limits, platform, logger) = (settings.limits, platform, logger)
        try await stop.serving(within: limits.stopAll) {
            try await group.run()
        } onStop: { why in
            // This comes first: work that checks whether it may send more sees it.
            platform.readiness.stop()
            logger.notice(
                "stopping",
                metadata: ["because": "\(why)", "connections": "\(platform.paymentService.meters.connections.open)"])
            platform.paymentService.endQuestions(after: limits.stopHalfSent)
            await group.triggerGracefulShutdown()
        } onLate: {
            logger.warning("stopped before all work in progress had ended")
        }
    }

    private func services(
        hangUps: UnixSignalsSequence?, onReady: @escaping @Sendable (String) async -> Void
    ) throws -> [any Service] {
        let settings = settings
        let platform = platform
        let tls = tls
        let budget = try DescriptorBudget(
            limit: DescriptorLimit.current, inUse: DescriptorLimit.inUse, loops: NIOSingletons.groupLoopCountSuggestion,
            lookUps: ProcessInfo.processInfo.activeProcessorCount, validates: simulatedAppleForMerchants != nil,
            atMost: settings.maximumConnections)
        tell(budget)
        if settings.simulatesApple, settings.publishesSimulatedDevice, !settings.listensToThisMachineAlone {
            logger.warning(
                "other machines can use the simulated device: without a key they make tokens of test cards",
                metadata: ["host": "\(settings.host)"])
        }
        let sender = FaultyNotificationSender(
            ListenedNotificationSender(
                settings.sender
                    ?? HTTPNotificationSender(
                        policy: settings.addresses, authorities: settings.notificationAuthorities),
                listeners: platform.listeners, others: platform.otherListeners),
            faults: platform.faults)
        let connections = OpenConnections(limit: budget.connections, meters: platform.paymentService.meters.connections)
        let (isBound, bound) = AsyncStream<Void>.makeStream()
        let (isAdministrable, administrable) = AsyncStream<Void>.makeStream()
        let (isValidating, validating) = AsyncStream<Void>.makeStream()
        let (isListening, listening) = AsyncStream<Void>.makeStream()
        let validation = PublicAddress()
        let merchantValidation = try merchantValidation(at: validation, budget)?.service { validating.finish() }
        if merchantValidation == nil { validating.finish() }
        let application = Application(
            responder: PeerResponder(
                responder: platform.router(
                    servesSimulatedApple: settings.servesSimulatedApple,
                    servesBackOffice: settings.servesBackOffice, validation: validation
                ).buildResponder(), faults: platform.callFaults, journal: platform.journal,
                calls: platform.paymentService.meters.calls, places: Platform.journalPlaces, traces: platform.traces,
                spans: settings.spans, refresh: platform.freshness, refusing: { await platform.refusal($0, of: $1) }),
            server: .guarded(settings.limits, connections, tls: tls),
            configuration: .init(
                address: .hostname(settings.host, port: settings.port), serverName: "guichet",
                availableConnectionsDelegate: connections),
            onServerRunning: { channel in
                bound.finish()
                // A client that reads "ready" may use the administration at once.
                for await _ in isAdministrable { break }
                // Where another port was refused, it is not ready.
                guard !Task.isCancelled else { return }
                let address = Self.address(
                    host: settings.host, port: channel.localAddress?.port ?? settings.port, isEncrypted: tls != nil)
                if settings.publicURL == nil { platform.parts.address.set(address) }
                await platform.announce(address)
                platform.readiness.set(true)
                // One that was told to stop while it started does not say that it is ready.
                guard platform.readiness.isReady else { return }
                listening.finish()
                await onReady(address)
            },
            logger: logger)
        let administrators = OpenConnections(limit: budget.administration, meters: ConnectionMeters())
        let admin = Application(
            responder: PeerResponder(responder: platform.adminRouter().buildResponder(), refresh: platform.freshness),
            server: .guarded(settings.limits, administrators),
            configuration: .init(
                address: .unixDomainSocket(path: try adminSocketPath()), serverName: "guichet",
                availableConnectionsDelegate: administrators),
            onServerRunning: { _ in administrable.finish() },
            logger: logger)
        var following: [any Service] =
            platform.paymentService.nodes == nil ? [] : [Following(platform: platform, logger: logger)]
        if let listeners = platform.otherListeners {
            following.append(HandedNotifications(listeners: listeners, logger: logger))
        }
        return following + [
            OnceListening(isListening: isListening, services: work(sender, budget)),
            // Each once the port before it is there: a server that is cancelled writes errors of its own before the one that
            // counts.
            OnceListening(
                isListening: isValidating,
                services: [
                    Listening(application: application, host: settings.host, port: settings.port, option: "--port")
                ]),
            OnceListening(isListening: isBound, services: [admin]),
        ] + [merchantValidation, reload(on: hangUps)].compactMap(\.self)
    }

    /// What the platform does without a call.
    private func work(_ sender: any NotificationSender, _ budget: DescriptorBudget) -> [any Service] {
        // In a run that is to be repeated, what is due happens only while the clock is moved.
        let due: [any Service] =
            settings.repeatable == nil
            ? [
                DueWork(platform: platform, logger: logger),
                OpenQuestions(platform: platform, logger: logger),
            ] : []
        return due + [
            DeliveryService(
                queue: platform.notificationQueue(sender: sender), refresh: platform.freshness, due: platform.dueWatch,
                atOnce: budget.notifications,
                stopLimit: settings.limits.stopDeliveries, isHurried: { [platform] in platform.isClockMoving },
                logger: logger),
            ImmediateNotificationService(
                notifications: platform.parts.immediateNotifications, sender: sender,
                atOnce: budget.immediateNotifications, clock: platform.paymentService.clock, logger: logger),
            DeliveryService(
                queue: platform.mailQueue(
                    mailSender: settings.mailSender ?? FileMailSender(folder: settings.folder.mails)),
                refresh: platform.freshness, due: platform.dueWatch,
                atOnce: Mail.limit, stopLimit: settings.limits.stopDeliveries,
                isHurried: { [platform] in platform.isClockMoving }, logger: logger),
            JournalWork(journal: platform.journal, logger: logger),
        ]
    }

    /// `nil` without TLS.
    private func reload(on hangUps: UnixSignalsSequence?) -> TLSReload? {
        guard let tls, let hangUps else { return nil }
        return TLSReload(
            identity: tls, hangUps: hangUps, logger: logger, meters: platform.paymentService.meters.connections)
    }

    /// `nil` where it is not asked for, or Apple is not simulated for this machine.
    private var simulatedAppleForMerchants: SimulatedApple? {
        guard settings.merchantValidationPort != nil, settings.listensToThisMachineAlone else { return nil }
        return platform.simulatedApple
    }

    private func merchantValidation(
        at address: PublicAddress, _ budget: DescriptorBudget
    ) throws -> MerchantValidation? {
        guard let port = settings.merchantValidationPort, let simulatedApple = simulatedAppleForMerchants,
            let routes = platform.simulatedAppleRoutes(validation: address)
        else { return nil }
        return MerchantValidation(
            tls: SimulatedAppleTLS(simulatedApple, clock: platform.paymentService.clock), routes: routes,
            host: settings.host, port: port, address: address, connections: budget.validation, limits: settings.limits,
            journal: platform.journal, logger: logger)
    }

    private func tell(_ budget: DescriptorBudget) {
        let metadata: Logger.Metadata = [
            "connections": "\(budget.connections)", "descriptors": "\(DescriptorLimit.current)",
        ]
        guard budget.isTight else {
            return logger.info("maximum number of open connections", metadata: metadata)
        }
        logger.warning(
            "few connections are possible at once: raise the limit of descriptors (ulimit -n) for more",
            metadata: metadata)
    }

    static func address(host: String, port: Int, isEncrypted: Bool = false) -> String {
        "\(isEncrypted ? "https" : "http")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// Removes the socket of an earlier run; no other process can be using it, since this one holds the lock.
    private func adminSocketPath() throws -> String {
        let path = settings.folder.adminSocket.path
        guard path.utf8.count < 104 else {
            throw StorageError(
                .folderUnusable, "the data folder's path is too long for a socket in it: \(path)",
                remedy: "name a shorter path with --data")
        }
        try? FileManager.default.removeItem(atPath: path)
        return path
    }
}
