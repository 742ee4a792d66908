import Foundation
import Storage
import Support

extension TestPlatform.Options {
    /// Options for a platform that is started again on the same folder.
    static func keepingFolder() -> TestPlatform.Options {
        var options = TestPlatform.Options()
        options.folder = .temporary()
        return options
    }

    /// Ends what ``keepingFolder()`` began.
    func removeFolder() {
        if let folder { try? FileManager.default.removeItem(at: folder.url) }
    }
}
