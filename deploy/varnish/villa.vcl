# Varnish before villa-site serve, behind nginx: docs/operating/run.md says what it stores.
# It needs the module xkey (Debian: varnish-modules). Change the backend and the addresses.

vcl 4.1;

import xkey;

backend site {
    .host = "127.0.0.1";
    .port = "8000";
    .connect_timeout = 1s;
    .first_byte_timeout = 60s;
    .between_bytes_timeout = 60s;
}

# The machines of the site: they alone say what has changed.
acl machines {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        # nginx names the visitor before its own address: what has two comes from outside.
        if (client.ip !~ machines || req.http.X-Forwarded-For ~ ",") {
            return (synth(403, "Add this machine to the acl machines"));
        }
        if (!req.http.Surrogate-Key) {
            return (synth(400, "Name the keys in Surrogate-Key"));
        }
        set req.http.X-Dropped = xkey.purge(req.http.Surrogate-Key);
        return (synth(200, "Dropped " + req.http.X-Dropped));
    }
    if (req.http.Upgrade ~ "(?i)^websocket$") {
        return (pipe);
    }
    if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
        return (pass);
    }
    # What depends on cookies is private: the site says so in each answer.
    return (hash);
}

sub vcl_pipe {
    set bereq.http.Upgrade = req.http.Upgrade;
    set bereq.http.Connection = "Upgrade";
}

sub vcl_backend_response {
    # s-maxage and max-age are the life of an answer already; what names none is not stored.
    if (beresp.http.Cache-Control !~ "(?i)max-?age=") {
        set beresp.ttl = 0s;
    }
    # stale-while-revalidate is the grace already.
    if (beresp.http.Cache-Control !~ "(?i)stale-while-revalidate") {
        set beresp.grace = 0s;
    }
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    # What is private, not stored or has a cookie is left to the built-in rules, which pass it on.
}

sub vcl_deliver {
    unset resp.http.xkey;
}
