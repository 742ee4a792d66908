import HTTPTypes
import Hummingbird

extension Response {
    /// The head of server-sent events. nginx would hold them back until its buffer is full; it looks at this field, and other
    /// proxies leave it alone (ngx_http_proxy_module, `proxy_buffering`).
    static var eventStream: Response {
        var response = Response(status: .ok)
        response.headers[.contentType] = "text/event-stream; charset=utf-8"
        response.headers[.cacheControl] = "no-store"
        if let buffering = HTTPField.Name("X-Accel-Buffering") { response.headers[buffering] = "no" }
        return response
    }
}
