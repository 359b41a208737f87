"""The page that whoever hosts the table reads."""

from __future__ import annotations

from hulldown.table.play.metrics import BOUNDS, Metrics


def test_the_page_counts_answers_by_how_long_they_took() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.001, 0.0015, 0.3, 5.0):
        metrics.answered(seconds)
    metrics.received, metrics.sent, metrics.refused = 7, 8, 9
    lines = metrics.page({"rooms": 3, "uptime_seconds": 1.5}).splitlines()
    assert "hulldown_rooms 3" in lines
    assert "# TYPE hulldown_rooms gauge" in lines
    assert "hulldown_uptime_seconds 1.5" in lines
    assert "hulldown_messages_received_total 7" in lines
    assert "hulldown_messages_sent_total 8" in lines
    assert "hulldown_messages_refused_total 9" in lines
    buckets = {line.split('"')[1]: int(line.rsplit(" ")[-1]) for line in lines if "answer_seconds_bucket" in line}
    assert list(buckets) == [*map(str, BOUNDS), "+Inf"]
    assert (buckets["0.001"], buckets["0.002"], buckets["0.2"], buckets["0.5"]) == (2, 3, 3, 4)
    assert (buckets["1.0"], buckets["+Inf"]) == (4, 5)
    assert "hulldown_answer_seconds_count 5" in lines
    assert "hulldown_answer_seconds_sum 5.303000" in lines
