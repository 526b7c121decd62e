# Keeps public profiles in front of one process or of nginx (deploy/nginx.conf). With CDN_PURGE_URL=http://127.0.0.1:6081 it
# is told of each change. Varnish compresses by gzip alone unless it is started with -p http_gzip_support=off.
vcl 4.1;
import std;

backend visita {
	.host = "127.0.0.1";
	.port = "3000";
}

acl processes {
	"127.0.0.1";
	"::1";
}

sub vcl_recv {
	if (req.method == "PURGE") {
		if (client.ip !~ processes) {
			return (synth(405));
		}
		return (purge);
	}
	# Visits are counted by a call of their own, so that a kept page counts like any other.
	if ((req.method == "GET" || req.method == "HEAD") && req.url ~ "^/i/[^/?]+$") {
		return (hash);
	}
	return (pass);
}

# The processes purge by the path, whatever the site is called.
sub vcl_hash {
	hash_data(req.url);
	return (lookup);
}

sub vcl_backend_response {
	if (bereq.uncacheable || beresp.http.CDN-Cache-Control !~ "max-age=\d") {
		set beresp.uncacheable = true;
		set beresp.ttl = 0s;
		return (deliver);
	}
	set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
	# Nothing is sent after its time.
	set beresp.grace = 0s;
	set beresp.keep = 0s;
}

sub vcl_deliver {
	unset resp.http.CDN-Cache-Control;
}
