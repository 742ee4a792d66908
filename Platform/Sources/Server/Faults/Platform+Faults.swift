import APISupport
import AdminAPI
import Engine
import Storage

/// Where the faults that testers order act on the platform.
extension Platform {
    /// The acquirer's words of every API.
    static var faultWords: [String: FaultWords] {
        Dictionary(apis.map { ($0.name, $0.profile.faultWords) }) { $1 }
    }

    /// Calls with their faults.
    var callFaults: CallFaults {
        let (service, clock) = (paymentService, paymentService.clock)
        return CallFaults(faults: faults, clock: clock, apis: apis, store: service.store) { limit in
            let end = ContinuousClock.now + limit
            while ContinuousClock.now < end {
                let now = ShopTime.$shop.withValue(nil) { clock.now() }
                let isDone = try? await service.store.read { store in
                    try store.notificationsDue(at: now, limit: 1, perHost: 1, perShop: 1, underWay: [:]).isEmpty
                        && store.takenNotifications().isEmpty
                }
                // What could not be read may still wait.
                if isDone == true { return }
                guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { return }
            }
        }
    }

    /// What testers may order faults for.
    var faultTargets: FaultTargets {
        FaultTargets(
            faults: faults,
            calls: Dictionary(Self.apis.map { ($0.name, $0.profile.faultCalls) }) { $1 },
            codeForms: Dictionary(Self.apis.map { ($0.name, $0.profile.faultWords.codeForm) }) { $1 },
            hasShop: { [apis] api, shop in
                apis.contains { (api == nil || type(of: $0).name == api) && $0.hasShop(shop) }
            })
    }

    /// The faults of the disk, which concern calls only: the operator can always clear them.
    static func diskFaults(_ faults: FaultBook) -> @Sendable () async throws -> Void {
        {
            guard !faults.isEmpty, let call = FaultFacts.current else { return }
            let possible: Set<Fault> =
                call.progress?.hasAnswer == true
                ? [.diskFull, .diskSlow, .diskFullAfterAcquirer] : [.diskFull, .diskSlow]
            guard let hit = await faults.take(.write, for: call, only: possible) else { return }
            if hit.fault == .diskSlow { return try await faults.pause(hit.delay) }
            throw StorageError(
                .diskFull, "the disk is full, as a tester ordered", remedy: "clear the fault \(hit.fault.name)")
        }
    }
}
