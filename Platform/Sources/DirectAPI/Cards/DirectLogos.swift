import APISupport
import GuichetCore
import GuichetDirect
import HTTPTypes
import Hummingbird
import NIOCore

/// `logo` of a product, relative to `assetUrl`: a card drawn by us with the product's name, and no scheme's mark.
enum DirectLogos {
    private static let folder = "/direct/logos"

    static func path(of id: DirectProductID) -> String { "\(folder.dropFirst())/\(id.rawValue).svg" }

    static func addRoutes(to router: Router<BasicRequestContext>) {
        for id in DirectPlatformShop.playableProducts {
            router.get(RouterPath("/\(path(of: id))")) { _, _ in response(id) }
        }
    }

    private static func response(_ id: DirectProductID) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "image/svg+xml", .cacheControl: "public, max-age=86400", .xContentTypeOptions: "nosniff",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: picture(DirectCatalogue.label(id) ?? "").markup)))
    }

    private static func picture(_ name: String) -> HTML {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 76" role="img" aria-label="\(name)">
        <rect x="1" y="1" width="118" height="74" rx="8" fill="#f4f5f7" stroke="#5b6470" stroke-width="2"/>
        <rect x="2" y="14" width="116" height="10" fill="#5b6470"/>
        <text x="60" y="55" font-family="sans-serif" font-size="14" text-anchor="middle" fill="#222831">\(name)</text>
        </svg>
        """
    }
}
