import Foundation
import Logging
import Server

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What others can do to a platform that was started as it was. The log says it once the platform is ready.
struct StartWarnings: Sendable {
    /// Whether others may use the demo shops of a platform that is not for development: to pay, to have notifications sent,
    /// and to send mails with texts of their own.
    let opensDemoShops: Bool
    /// Those that every user may read. A redirected command makes such a file, where the umask is the usual one.
    let secrets: [(option: String, file: String)]
    let folder: URL

    /// - Parameters:
    ///   - hosts: where the platform listens, and by which name it is reached.
    ///   - secrets: the files that are named, each by an option.
    init(demoShopsAt hosts: [String], secrets: [(option: String, file: String?)], folder: URL) {
        opensDemoShops = !hosts.allSatisfy(PlatformServer.Settings.isThisMachineAlone)
        self.secrets = secrets.compactMap { option, file in file.map { (option, $0) } }
            .filter { SecretFile.isReadableByAll($0.file) && !SecretFile.isMountedForReading($0.file) }
        self.folder = folder
    }

    func log(to logger: Logger) {
        if opensDemoShops {
            logger.warning(
                "the keys of the demo shops are published, and other machines can use them",
                metadata: ["remedy": "--no-demo-shops"])
        }
        for (option, file) in secrets {
            logger.warning(
                "every user of this machine may read a secret",
                metadata: ["option": "\(option)", "file": "\(file)", "remedy": "\(SecretFile.remedy(file))"])
        }
        logFolder(to: logger)
    }

    /// A folder's owner, and who may write to it, can read and replace everything in it, also files that they may not open.
    private func logFolder(to logger: Logger) {
        let path = folder.resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let owner = attributes[.ownerAccountID] as? Int, let mode = attributes[.posixPermissions] as? Int
        else { return }
        // Root can do so everywhere.
        if owner != Int(geteuid()), owner != 0 {
            logger.warning(
                "the data folder belongs to another user, who can read and replace what is in it",
                metadata: ["folder": "\(path)", "remedy": "give it to this user (chown), or name another with --data"])
        }
        if mode & 0o002 != 0 {
            logger.warning(
                "every user of this machine may replace what is in the data folder",
                metadata: ["folder": "\(path)", "remedy": "chmod 700 \(path)"])
        }
    }
}
